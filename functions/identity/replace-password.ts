import {
  AdminResetUserPasswordCommand,
  AdminSetUserPasswordCommand,
  CodeDeliveryFailureException,
  InvalidParameterException,
  InvalidPasswordException,
  PasswordHistoryPolicyViolationException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { log } from '#functions/data/log.ts';
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

/**
 * Takes a user's password away: nothing signs in until a new one is set by the link that the pool mails.
 * @returns whether the link was mailed. The API reference lists no error for one that was not; we take the one that it lists
 *   for every other operation that mails a code.
 */
export async function requireReset(user: PoolUser): Promise<boolean> {
  try {
    await cognitoWithTriggers().send(new AdminResetUserPasswordCommand(named(user)));
    return true;
  } catch (error) {
    if (!(error instanceof CodeDeliveryFailureException)) throw error;
    log('error', 'code not mailed', { userName: user.userName });
    return false;
  }
}
