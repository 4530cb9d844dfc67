import {
  AliasExistsException,
  CodeMismatchException,
  ExpiredCodeException,
  GetUserCommand,
  InvalidParameterException,
  LimitExceededException,
  TooManyFailedAttemptsException,
  UpdateUserAttributesCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { cognito, withOwnToken } from './cognito.ts';

/** The address by which the user pool knows the account, and whether its owner proved that it is theirs. */
export interface PoolAddress {
  email: string;
  verified: boolean;
}

/** @param attributes of the user pool, as its triggers are given them */
export const poolAddressOf = (attributes: Readonly<Record<string, string | undefined>>): PoolAddress => ({
  email: attributes['email'] ?? '',
  verified: attributes['email_verified'] === 'true',
});

/** @throws AppError session-ended */
export async function readPoolAddress(accessToken: string): Promise<PoolAddress> {
  const { UserAttributes = [] } = await withOwnToken(
    cognito().send(new GetUserCommand({ AccessToken: accessToken })),
  );
  return poolAddressOf(Object.fromEntries(UserAttributes.map(({ Name = '', Value }) => [Name, Value])));
}

/**
 * Has a code sent to an address that is to become the account's; the old one holds until the code comes back. An
 * address that is somebody else's gets none, and whoever asked is not told.
 * @throws AppError session-ended, rate-limited, invalid-input
 */
export async function requestPoolAddress(accessToken: string, email: string): Promise<void> {
  const UserAttributes = [{ Name: 'email', Value: email }];
  try {
    await withOwnToken(
      cognito().send(new UpdateUserAttributesCommand({ AccessToken: accessToken, UserAttributes })),
    );
  } catch (error) {
    if (error instanceof AliasExistsException) return;
    if (error instanceof LimitExceededException) throw new AppError('rate-limited');
    if (error instanceof InvalidParameterException)
      throw new AppError('invalid-input', 'the user pool takes no such address', [
        { field: 'email', message: 'an e-mail address' },
      ]);
    throw error;
  }
}

/**
 * Makes the address to which the code was sent the account's. @throws AppError session-ended, code-refused,
 * rate-limited
 */
export async function verifyPoolAddress(accessToken: string, code: string): Promise<void> {
  try {
    await withOwnToken(
      cognito().send(
        new VerifyUserAttributeCommand({ AccessToken: accessToken, AttributeName: 'email', Code: code }),
      ),
    );
  } catch (error) {
    if (error instanceof LimitExceededException || error instanceof TooManyFailedAttemptsException)
      throw new AppError('rate-limited');
    const refusals = [CodeMismatchException, ExpiredCodeException, AliasExistsException];
    if (refusals.some((kind) => error instanceof kind)) throw new AppError('code-refused');
    throw error;
  }
}
