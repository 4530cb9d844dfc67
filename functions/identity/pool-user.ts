import {
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  ChangePasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordHistoryPolicyViolationException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { cognito } from './cognito.ts';
import { environment } from '#functions/data/environment.ts';

/** The user of this address in the pool, where it is an alias. */
const userOf = (email: string) => ({ UserPoolId: environment('USER_POOL_ID'), Username: email });

/** Whether each sign-in of hers asks for the authenticator app. @throws AppError authenticator-missing */
export async function demandSecondFactor(email: string, on: boolean): Promise<void> {
  try {
    await cognito().send(
      new AdminSetUserMFAPreferenceCommand({
        ...userOf(email),
        SoftwareTokenMfaSettings: { Enabled: on, PreferredMfa: on },
      }),
    );
  } catch (error) {
    if (on && error instanceof InvalidParameterException) throw new AppError('authenticator-missing');
    throw error;
  }
}

/** Revokes every token of hers; the API refuses them by the account item as well. */
export async function revokeSessions(email: string): Promise<void> {
  await cognito().send(new AdminUserGlobalSignOutCommand(userOf(email)));
}

/**
 * Changes a password as its owner, who proves the old one to Cognito too.
 * @throws AppError session-ended, password-refused, wrong-password, rate-limited: then it was not changed
 */
export async function replacePassword(
  accessToken: string,
  passwords: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { currentPassword: PreviousPassword, newPassword: ProposedPassword } = passwords;
  try {
    await cognito().send(
      new ChangePasswordCommand({ AccessToken: accessToken, PreviousPassword, ProposedPassword }),
    );
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function refusalOf(error: unknown): AppError | undefined {
  if (error instanceof LimitExceededException) return new AppError('rate-limited');
  if (error instanceof NotAuthorizedException) return new AppError(meantBy(error));
  const refused = [
    InvalidPasswordException,
    PasswordHistoryPolicyViolationException,
    InvalidParameterException,
  ];
  return refused.some((kind) => error instanceof kind) ? new AppError('password-refused') : undefined;
}

/** One error for three things, told apart by its text alone. */
function meantBy({ message }: NotAuthorizedException): ErrorCode {
  if (/attempts exceeded/i.test(message)) return 'rate-limited';
  return /access token/i.test(message) ? 'session-ended' : 'wrong-password';
}
