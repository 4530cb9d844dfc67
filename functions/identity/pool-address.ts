import {
  AdminUpdateUserAttributesCommand,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from './cognito.ts';
import { named, type PoolUser } from './pool-user.ts';

/**
 * Makes an address the user's, to which our own code was sent and came back. Safe to repeat; of a user who was erased
 * meanwhile it does nothing.
 * @throws the user pool's own errors; AliasExistsException where another user has it
 */
export async function setPoolAddress(user: PoolUser, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  try {
    await cognito().send(new AdminUpdateUserAttributesCommand({ ...named(user), UserAttributes }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
}
