import { AppError } from '#shared/errors.ts';
import { type SignInOperation, signInOperations } from '#shared/sign-in.ts';
import { evenly } from '#functions/http/even-time.ts';
import type { Visitor } from '#functions/http/request.ts';
import type { UserPoolAnswer } from '#functions/http/user-pool-answer.ts';
import { Refused, refusalOf, weakPassword } from './answers.ts';
import { readDeviceCookie } from '../session/own-device.ts';
import { answerChallenge, enter, leave, refresh } from './enter.ts';
import type { Origin } from './limits.ts';
import { confirmReset, confirmSignUp, requestReset, resendCode, signUp } from './join.ts';
import { type Input, inputs } from './operations.ts';

/**
 * Handles a sign-in request. Browsers reach the user pool only through this proxy (ACC-19).
 * @throws AppError not-found, invalid-input
 */
export async function signIn(
  body: unknown,
  headers: Readonly<Record<string, string | undefined>>,
  { address: network, deviceCookie }: Visitor,
): Promise<UserPoolAnswer> {
  const operation = operationOf(headers['x-amz-target']);
  const device = await readDeviceCookie(deviceCookie);
  return answerEvenly(operation, body, { network, device, userAgent: headers['user-agent'] });
}

/**
 * Reads the operation from the target header.
 * @throws AppError not-found for an operation that our screens do not use
 */
function operationOf(target: string | undefined): SignInOperation {
  const operation = signInOperations.find((name) => target === `AWSCognitoIdentityProviderService.${name}`);
  if (!operation) throw new AppError('not-found', 'no such operation');
  return operation;
}

/**
 * True if the response to a sign-in must hide its timing. Any other response goes to a caller with the right password,
 * to whom timing reveals nothing.
 */
const isRefusal = (answer: UserPoolAnswer): boolean => 'refusal' in answer;

async function answerEvenly(
  operation: SignInOperation,
  body: unknown,
  origin: Origin,
): Promise<UserPoolAnswer> {
  const startedAt = Date.now();
  const answer = carryOut(operation, body, origin).catch((error: unknown) => {
    const refusal = refusalOf(operation, error);
    if (refusal) return refusal;
    throw error;
  });
  switch (operation) {
    case 'GetTokensFromRefreshToken':
    case 'RevokeToken':
      return answer;
    case 'InitiateAuth':
    case 'RespondToAuthChallenge':
      return evenlyIfRefused(startedAt, answer);
    default:
      return evenly(startedAt, answer);
  }
}

async function evenlyIfRefused(startedAt: number, answer: Promise<UserPoolAnswer>): Promise<UserPoolAnswer> {
  const settled = await answer.then(
    (given) => (isRefusal(given) ? undefined : given),
    () => undefined,
  );
  return settled ?? evenly(startedAt, answer);
}

const acts: { [O in SignInOperation]: (input: Input<O>, origin: Origin) => Promise<UserPoolAnswer> } = {
  InitiateAuth: enter,
  RespondToAuthChallenge: answerChallenge,
  GetTokensFromRefreshToken: refresh,
  RevokeToken: leave,
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendCode,
  ForgotPassword: requestReset,
  ConfirmForgotPassword: confirmReset,
};

const carryOut = async <O extends SignInOperation>(operation: O, body: unknown, origin: Origin) =>
  acts[operation](inputOf(operation, body), origin);

/**
 * Validates the input of an operation.
 * @throws AppError invalid-input with the names of missing or malformed fields
 * @throws Refused for a password of the wrong length, with the pool's own refusal
 */
function inputOf<O extends SignInOperation>(operation: O, body: unknown): Input<O> {
  const result = inputs[operation].safeParse(body);
  if (result.success) return result.data as Input<O>;
  if (result.error.issues.every(({ path }) => path[0] === 'Password')) throw new Refused(weakPassword);
  const fields = result.error.issues.map(({ path, message }) => ({
    field: path.map(String).join('.'),
    message,
  }));
  throw new AppError(
    'invalid-input',
    `invalid-input: ${fields.map(({ field }) => field).join(', ')}`,
    fields,
  );
}
