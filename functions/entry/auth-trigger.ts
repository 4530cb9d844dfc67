import type {
  CustomMessageTriggerEvent,
  PostAuthenticationTriggerEvent,
  PostConfirmationTriggerEvent,
} from 'aws-lambda';
import { afterConfirmation, afterSignIn, wordMessage } from '#functions/account/sign-up.ts';
import { inTime } from '#functions/data/deadline.ts';
import { afterReset } from '#functions/access/password/after-reset.ts';
import { errorFields, log } from '#functions/data/log.ts';
import { AppError } from '#shared/errors.ts';

type TriggerEvent = PostConfirmationTriggerEvent | PostAuthenticationTriggerEvent | CustomMessageTriggerEvent;

const isOf = <E extends TriggerEvent>(event: TriggerEvent, trigger: string): event is E =>
  event.triggerSource.startsWith(`${trigger}_`);

/**
 * Handles Cognito's triggers and returns the event as the response. Cognito waits five seconds and then retries.
 * Cognito passes the message of a thrown error on to its client, so unexpected errors become a plain "unavailable".
 */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  try {
    await inTime('trigger', () => act(event));
  } catch (error) {
    log('warn', 'trigger refused', { trigger: event.triggerSource, ...errorFields(error) });
    throw error instanceof AppError ? error : new AppError('unavailable');
  }
  return event;
}

async function act(event: TriggerEvent): Promise<void> {
  if (isOf<PostConfirmationTriggerEvent>(event, 'PostConfirmation')) {
    await afterConfirmation(event);
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await afterReset(event);
  } else if (isOf<PostAuthenticationTriggerEvent>(event, 'PostAuthentication')) await afterSignIn(event);
  else if (isOf<CustomMessageTriggerEvent>(event, 'CustomMessage')) await wordMessage(event);
}
