import {
  ChangePasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  LimitExceededException,
  NotAuthorizedException,
  PasswordHistoryPolicyViolationException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { cognito } from './cognito.ts';

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
