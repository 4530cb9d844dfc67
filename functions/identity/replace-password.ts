import {
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  InvalidParameterException,
  InvalidPasswordException,
  PasswordHistoryPolicyViolationException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { cognito, cognitoWithTriggers } from './cognito.ts';
import { named, type PoolUser } from './pool-user.ts';

/**
 * Gives a user a new password; whoever asks has proved the present one (prove-password.ts).
 * @throws AppError password-refused: then it was not changed
 */
export async function replacePassword(user: PoolUser, newPassword: string): Promise<void> {
  try {
    await cognito().send(
      new AdminSetUserPasswordCommand({ ...named(user), Password: newPassword, Permanent: true }),
    );
  } catch (error) {
    const refused = [
      InvalidPasswordException,
      PasswordHistoryPolicyViolationException,
      InvalidParameterException,
    ];
    throw refused.some((kind) => error instanceof kind) ? new AppError('password-refused') : error;
  }
}

/** Takes a user's password away: nothing signs in until a new one is set by the link that the pool mails. */
export async function requireReset(user: PoolUser): Promise<void> {
  await cognitoWithTriggers().send(new AdminResetUserPasswordCommand(named(user)));
}
