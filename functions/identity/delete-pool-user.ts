import {
  AdminDeleteUserCommand,
  ListUsersCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from './cognito.ts';
import { environment } from '#functions/data/environment.ts';

/**
 * Deletes the account's user in the pool, with password, second factor and sessions. By the sub and not by the address,
 * which another account may have by the time that this is repeated. Safe to repeat.
 */
export async function deletePoolUser(sub: string): Promise<void> {
  const UserPoolId = environment('USER_POOL_ID');
  const { Users = [] } = await cognito().send(
    new ListUsersCommand({ UserPoolId, Filter: `sub = "${sub}"`, Limit: 1 }),
  );
  for (const { Username } of Users) {
    try {
      await cognito().send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    } catch (error) {
      // Another sweep was first.
      if (!(error instanceof UserNotFoundException)) throw error;
    }
  }
}
