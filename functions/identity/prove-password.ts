import {
  AdminInitiateAuthCommand,
  type AdminInitiateAuthResponse,
  InvalidParameterException,
  NotAuthorizedException,
  PasswordResetRequiredException,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { environment } from '#functions/data/environment.ts';
import { limitRate } from '#functions/http/rate-limit.ts';
import type { AccountFact } from '#functions/facts/facts.ts';
import { cognito } from './cognito.ts';

/** Tries an account has; Cognito's own lockout (from the fifth wrong one) is behind it. */
const tries = { count: 10, minutes: 15 };

/**
 * Makes sure that whoever asks knows the account's password, for what a token alone must not do. The sign-in
 * that Cognito makes of a right one is ended at once; where a second factor would follow, the password was right.
 *
 * @param account names the user by the address, an alias in the pool
 * @throws AppError wrong-password, rate-limited
 */
export async function provePassword(
  account: Pick<AccountFact, 'sub' | 'email'>,
  password: string,
): Promise<void> {
  await limitRate('password', account.sub, tries);
  if (!(await knowsPassword(account.email, password))) throw new AppError('wrong-password');
}

/**
 * Whether this is the password of whoever has this address; no for an address that nobody has.
 * @throws AppError rate-limited while Cognito has the address locked
 */
export async function knowsPassword(email: string, password: string): Promise<boolean> {
  const ClientId = environment('USER_POOL_CLIENT_ID');
  let answer: AdminInitiateAuthResponse;
  try {
    answer = await cognito().send(
      new AdminInitiateAuthCommand({
        UserPoolId: environment('USER_POOL_ID'),
        ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
  } catch (error) {
    // No user has a name or a password of this form.
    if (error instanceof InvalidParameterException) return false;
    // An administrator has reset it: the old password opens nothing any more.
    if (error instanceof PasswordResetRequiredException) return false;
    if (!(error instanceof NotAuthorizedException)) throw error;
    // The guide's word for a lockout; there is no error of its own.
    if (/attempts exceeded/i.test(error.message)) throw new AppError('rate-limited');
    return false;
  }
  const token = answer.AuthenticationResult?.RefreshToken;
  if (token) await cognito().send(new RevokeTokenCommand({ ClientId, Token: token }));
  return true;
}
