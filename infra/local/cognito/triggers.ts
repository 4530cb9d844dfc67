import { arnOf } from '../account.ts';
import { CognitoError } from './errors.ts';
import type { Pool, User } from './directory.ts';

/** Runs a function with an event; throws an Error (with `errorMessage`, as Lambda answers) when it fails. */
export type InvokeTrigger = (functionArn: string, event: unknown, poolArn: string) => Promise<unknown>;

/** Each trigger with the sources that its events name. */
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
export type TriggerName = keyof typeof triggerSources;

export interface TriggerCall {
  source: (typeof triggerSources)[TriggerName][number];
  username: string;
  /** Absent for what an administrator does. */
  clientId?: string;
  request: Record<string, unknown>;
  response: Record<string, unknown>;
}

const TRIES = 3;
class TimedOut extends Error {}
/** No permission of the function's lets the pool invoke it. */
export class InvocationRefused extends Error {}

/** The functions that a template's LambdaConfig names, each by itself or with the version of its event. */
export const triggerArns = (config: Record<string, string | { LambdaArn: string }> = {}): string[] =>
  Object.values(config).map((trigger) => (typeof trigger === 'string' ? trigger : trigger.LambdaArn));

/** What a user looks like in a trigger's `request.userAttributes`: every value is text. */
export function eventAttributes(user: User): Record<string, string> {
  return { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes };
}

/**
 * Invokes a pool's Lambda triggers as the developer guide describes: synchronously, 5 seconds a try, three tries
 * for a function that does not answer in time. A function that fails is not retried: its message is the answer.
 */
export class Triggers {
  readonly #invoke: InvokeTrigger;
  readonly #region: string;
  readonly #timeout: number;

  /** @param timeout milliseconds a try may take */
  constructor(invoke: InvokeTrigger, region: string, timeout: number) {
    this.#invoke = invoke;
    this.#region = region;
    this.#timeout = timeout;
  }

  /**
   * @returns the event's `response` as the function left it; undefined when the pool has no such trigger
   * @throws UserLambdaValidationException, InvalidLambdaResponseException
   */
  async run(pool: Pool, name: TriggerName, call: TriggerCall): Promise<Record<string, unknown> | undefined> {
    const { arn, version } = target(pool, name);
    if (arn === undefined) return undefined;
    const event = {
      version,
      region: this.#region,
      userPoolId: pool.id,
      userName: call.username,
      callerContext: {
        awsSdkVersion: 'aws-sdk-unknown-unknown',
        clientId: call.clientId ?? 'CLIENT_ID_NOT_APPLICABLE',
      },
      triggerSource: call.source,
      request: call.request,
      response: call.response,
    };
    const poolArn = arnOf('cognito-idp', `userpool/${pool.id}`);
    const answer = await this.#attempt(name, arn, JSON.stringify(event), poolArn);
    const response = (answer as { response?: unknown } | null | undefined)?.response;
    if (typeof response !== 'object' || response === null)
      throw new CognitoError('InvalidLambdaResponseException', 'Unrecognizable lambda output');
    return response as Record<string, unknown>;
  }

  async #attempt(name: TriggerName, arn: string, event: string, poolArn: string): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withTimeout(this.#invoke(arn, JSON.parse(event), poolArn), this.#timeout);
      } catch (error) {
        if (!(error instanceof TimedOut)) throw failed(name, error);
        if (attempt === TRIES)
          throw new CognitoError(
            'UserLambdaValidationException',
            `${name} invocation failed due to error Socket timeout while invoking Lambda function.`,
          );
      }
    }
  }
}

function target(
  { LambdaConfig: config }: Pool,
  name: TriggerName,
): { arn: string | undefined; version: string } {
  return name === 'PreTokenGeneration'
    ? { arn: config.PreTokenGenerationConfig?.LambdaArn, version: '2' }
    : { arn: config[name], version: '1' };
}

function failed(name: TriggerName, error: unknown): CognitoError {
  // "Troubleshoot errors related to Lambda triggers in Amazon Cognito" of AWS's knowledge centre.
  if (error instanceof InvocationRefused)
    return new CognitoError(
      'UnexpectedLambdaException',
      `${name} invocation failed due to error AccessDeniedException.`,
    );
  const { errorMessage, message } = error as { errorMessage?: string; message?: string };
  return new CognitoError(
    'UserLambdaValidationException',
    `${name} failed with error ${errorMessage ?? message ?? 'unknown'}.`,
  );
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
