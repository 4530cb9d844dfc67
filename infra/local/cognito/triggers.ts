import { arnOf } from '../account.ts';
import { AwsError } from '../protocol/aws-error.ts';
import { noteCall } from '../protocol/calls.ts';
import type { Core, Pool, User } from './core.ts';
import { invalidLambdaResponse, lambdaFailed } from './errors.ts';

/** Triggers with their event sources. */
export const triggerSources = {
  PostConfirmation: ['PostConfirmation_ConfirmSignUp', 'PostConfirmation_ConfirmForgotPassword'],
  CustomMessage: [
    'CustomMessage_SignUp',
    'CustomMessage_ResendCode',
    'CustomMessage_ForgotPassword',
    'CustomMessage_UpdateUserAttribute',
  ],
  PostAuthentication: ['PostAuthentication_Authentication'],
  PreTokenGeneration: ['TokenGeneration_Authentication', 'TokenGeneration_RefreshTokens'],
} as const;
type TriggerName = keyof typeof triggerSources;

const TRIES = 3;
class TimedOut extends Error {}
/** Thrown when the function's permissions do not let the pool invoke it. */
export class InvocationRefused extends Error {}

/** Returns the ARNs of the functions in a template's LambdaConfig. Some entries also contain an event version. */
export const triggerArns = (config: Record<string, string | { LambdaArn: string }> = {}): string[] =>
  Object.values(config).map((trigger) => (typeof trigger === 'string' ? trigger : trigger.LambdaArn));

/**
 * Invokes a pool's Lambda trigger as the Developer Guide describes: synchronously, with 5 seconds per try and three
 * tries on a timeout. A function that throws is not retried; its message becomes the error.
 * @param request parts of the event's request besides the user's attributes
 * @returns the event's `response`
 * @throws UserLambdaValidationException, UnexpectedLambdaException, InvalidLambdaResponseException
 */
export async function runTrigger<Name extends TriggerName>(
  core: Core,
  pool: Pool,
  name: Name,
  triggerSource: (typeof triggerSources)[Name][number],
  user: User,
  request: object = {},
): Promise<Record<string, unknown>> {
  const { PreTokenGenerationConfig, ...others } = pool.LambdaConfig;
  const arns: Record<TriggerName, string> = {
    ...others,
    PreTokenGeneration: PreTokenGenerationConfig.LambdaArn,
  };
  const event = {
    userPoolId: pool.id,
    userName: user.username,
    triggerSource,
    request: {
      userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
      ...request,
    },
    response: {},
  };
  noteCall('Cognito', `trigger ${name}`, [triggerSource]);
  const answer = await attempt(core, pool, name, arns[name], JSON.stringify(event));
  const { response } = (answer ?? {}) as { response?: Record<string, unknown> | null };
  if (typeof response !== 'object' || response === null)
    throw invalidLambdaResponse('Unrecognizable lambda output');
  return response;
}

async function attempt(core: Core, pool: Pool, name: string, arn: string, event: string): Promise<unknown> {
  const poolArn = arnOf('cognito-idp', `userpool/${pool.id}`);
  for (let tries = 1; ; tries += 1) {
    try {
      return await withTimeout(core.invokeTrigger(arn, JSON.parse(event), poolArn), core.triggerTimeout);
    } catch (error) {
      if (!(error instanceof TimedOut)) throw failed(name, error);
      if (tries === TRIES)
        throw lambdaFailed(
          `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
        );
    }
  }
}

function failed(name: string, error: unknown): AwsError {
  // Source of this error: AWS Knowledge Center, "Troubleshoot errors related to Lambda triggers in Amazon Cognito".
  if (error instanceof InvocationRefused)
    return new AwsError(
      'UnexpectedLambdaException',
      400,
      `${name} invocation failed due to error AccessDeniedException.`,
    );
  const { errorMessage, message } = error as { errorMessage?: string; message?: string };
  return lambdaFailed(`${name} failed with error ${errorMessage ?? message ?? 'unknown'}.`);
}

async function withTimeout<T>(work: Promise<T>, limit: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimedOut()), limit);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
