import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
  AliasExistsException,
  InvalidParameterException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { AppError } from '#shared/errors.ts';
import { cognito } from './cognito.ts';
import { named, type PoolUser } from './pool-user.ts';

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

/** @throws AppError session-ended where the user is no more */
export async function readPoolAddress(user: PoolUser): Promise<PoolAddress> {
  try {
    const { UserAttributes = [] } = await cognito().send(new AdminGetUserCommand(named(user)));
    return poolAddressOf(Object.fromEntries(UserAttributes.map(({ Name = '', Value }) => [Name, Value])));
  } catch (error) {
    if (error instanceof UserNotFoundException) throw new AppError('session-ended');
    throw error;
  }
}

/**
 * Makes an address the user's, to which our own code was sent and came back. Safe to repeat.
 * @throws AppError code-refused where another user has it by now; whoever asked is not told
 */
export async function setPoolAddress(user: PoolUser, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  try {
    await cognito().send(new AdminUpdateUserAttributesCommand({ ...named(user), UserAttributes }));
  } catch (error) {
    // The contract's schema takes addresses that the pool does not.
    const refusals = [AliasExistsException, InvalidParameterException];
    if (refusals.some((kind) => error instanceof kind)) throw new AppError('code-refused');
    throw error;
  }
}
