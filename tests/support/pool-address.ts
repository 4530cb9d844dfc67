import {
  AdminGetUserCommand,
  AdminUpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { environment } from '#functions/data/environment.ts';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import type { Person } from './people.ts';

const named = ({ username: Username }: Pick<Person, 'username'>) => ({
  UserPoolId: environment('USER_POOL_ID'),
  Username,
});

/** Returns a user's address in the user pool, and `verified` or `not verified`. */
export async function addressInPool(person: Pick<Person, 'username'>): Promise<[string, string]> {
  const { UserAttributes = [] } = await cognito().send(new AdminGetUserCommand(named(person)));
  const valueOf = (name: string) => UserAttributes.find(({ Name }) => Name === name)?.Value ?? '';
  return [valueOf('email'), valueOf('email_verified') === 'true' ? 'verified' : 'not verified'];
}

/** Changes a user's address in the user pool alone. */
export async function moveInPool(person: Pick<Person, 'username'>, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await cognito().send(new AdminUpdateUserAttributesCommand({ ...named(person), UserAttributes }));
}
