import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import { userNameOf } from '#functions/access/sign-in/user-name.ts';
import { signUpByForm } from '#tests/support/sign-up.ts';

/**
 * Creates a pool user for an account that was stored without one.
 * @returns the user's sub
 */
export async function poolUser(email: string): Promise<string> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: randomUUID() };
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  const { User } = await cognito().send(
    new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }),
  );
  await cognito().send(
    new AdminSetUserPasswordCommand({ ...user, Password: 'secret-enough', Permanent: true }),
  );
  const sub = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value;
  if (!sub) throw new Error('The pool made a user without a sub.');
  return sub;
}

/**
 * Creates a pool user who has not confirmed the sign-up yet.
 * @returns the pool's user name
 */
export async function waitingUser(): Promise<string> {
  const { formId } = await signUpByForm(environment('SITE_ORIGIN'));
  return userNameOf(formId);
}

export async function factorInPool(email: string): Promise<string> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: email };
  const { UserMFASettingList = [] } = await cognito().send(new AdminGetUserCommand(user));
  return `second factor in the pool: ${UserMFASettingList.join() || 'none'}`;
}
