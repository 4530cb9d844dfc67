import {
  AdminGetUserCommand,
  InvalidParameterException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from './cognito.ts';
import { named, type PoolUser, userOf } from './pool-user.ts';

/** Nobody signs in with this address. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress';
}

/** Whoever signs in with this address. @throws UnknownAddress */
export async function findUser(email: string): Promise<PoolUser & { sub: string }> {
  const asked = userOf(email.trim());
  try {
    const user = await cognito().send(new AdminGetUserCommand(named(asked)));
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub || !user.Username) throw new Error('The user pool named no user.');
    return { ...asked, userName: user.Username, sub };
  } catch (error) {
    // The pool's operations take names of 128 characters at most.
    if (error instanceof UserNotFoundException || error instanceof InvalidParameterException)
      throw new UnknownAddress(`Nobody signs in with ${asked.userName}.`);
    throw error;
  }
}

/**
 * The user of an account, for who has no name of it: the sweep, and a recovery.
 * @throws UnknownAddress while the pool has another address for it (profile/follow-address.ts); it may have given this one to
 * somebody else
 */
export async function poolUserOf({ sub, email }: { sub: string; email: string }): Promise<PoolUser> {
  const user = await findUser(email);
  if (user.sub !== sub) throw new UnknownAddress(`The user pool has another address for ${sub}.`);
  return user;
}
