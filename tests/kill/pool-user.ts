import { randomUUID } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import type { Cloud } from '#infra/local/cloud.ts';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { SignedIn } from '#tests/support/signed-in.ts';

/** A user of the pool with this address, for an account that was written without one. @returns the user's sub */
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

/** Whether the pool asks for an authenticator app, as a line. */
export async function factorInPool(email: string): Promise<string> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: email };
  const { UserMFASettingList = [] } = await cognito().send(new AdminGetUserCommand(user));
  return `second factor in the pool: ${UserMFASettingList.join() || 'none'}`;
}

/** Sets their app up with the pool, as their browser does; nothing is asked of it yet. */
export async function setUpApp(cloud: Pick<Cloud, 'clock'>, she: SignedIn): Promise<void> {
  const AccessToken = she.token();
  const { SecretCode = '' } = await cognito().send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = generateSync({ secret: SecretCode, epoch: Math.floor(cloud.clock.now() / 1000) });
  await cognito().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
}
