import type {
  CustomMessageTriggerEvent,
  PostConfirmationTriggerEvent,
  PreSignUpTriggerEvent,
} from 'aws-lambda';
import { afterConfirmation, beforeSignUp, wordMessage } from '#functions/account/sign-up.ts';
import { errorFields, log } from '#functions/http/log.ts';

type TriggerEvent = PreSignUpTriggerEvent | PostConfirmationTriggerEvent | CustomMessageTriggerEvent;

const isOf = <E extends TriggerEvent>(event: TriggerEvent, trigger: string): event is E =>
  event.triggerSource.startsWith(`${trigger}_`);

/** Cognito's triggers: five seconds, and repeated where they take longer; the event goes back as the answer. */
export async function handler(event: TriggerEvent): Promise<TriggerEvent> {
  try {
    if (isOf<PreSignUpTriggerEvent>(event, 'PreSignUp')) await beforeSignUp(event);
    else if (isOf<PostConfirmationTriggerEvent>(event, 'PostConfirmation')) await afterConfirmation(event);
    else if (isOf<CustomMessageTriggerEvent>(event, 'CustomMessage')) await wordMessage(event);
  } catch (error) {
    log('warn', 'trigger refused', { trigger: event.triggerSource, ...errorFields(error) });
    throw error;
  }
  return event;
}
