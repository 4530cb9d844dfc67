import { AdminGetUserCommand, UserNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from './cognito.ts';
import { environment } from '#functions/data/environment.ts';

/** Nobody signs in with this address. */
export class UnknownAddress extends Error {
  override name = 'UnknownAddress';
}

/** A user of the pool, by the address she signs in with. */
export interface PoolUser {
  sub: string;
  username: string;
}

/** @throws UnknownAddress */
export async function findUser(email: string): Promise<PoolUser> {
  const Username = email.trim();
  try {
    const user = await cognito().send(
      new AdminGetUserCommand({ UserPoolId: environment('USER_POOL_ID'), Username }),
    );
    const sub = user.UserAttributes?.find(({ Name }) => Name === 'sub')?.Value;
    if (!sub || !user.Username) throw new Error('The user pool named no user.');
    return { sub, username: user.Username };
  } catch (error) {
    if (error instanceof UserNotFoundException) throw new UnknownAddress(`Nobody signs in with ${Username}.`);
    throw error;
  }
}
