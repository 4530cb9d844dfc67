import { randomUUID } from 'node:crypto';
import {
  AdminGetUserCommand,
  AssociateSoftwareTokenCommand,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { cognito } from '#functions/identity/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { SharedCloud } from './cloud.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

/** Somebody whose authenticator app has proved itself to the pool; nothing asks for it yet. */
export async function withApp(cloud: SharedCloud): Promise<SignedIn> {
  const she = await signedIn(cloud, 'user');
  const AccessToken = she.token();
  const { SecretCode = '' } = await cognito().send(new AssociateSoftwareTokenCommand({ AccessToken }));
  const UserCode = generateSync({ secret: SecretCode, epoch: Math.floor(Date.now() / 1000) });
  await cognito().send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }));
  return she;
}

/**
 * Somebody whose sign-ins ask for their app, with their recovery codes.
 * @throws Error where the second factor can't be turned on
 */
export async function withFactor(cloud: SharedCloud): Promise<{ she: SignedIn; codes: string[] }> {
  const she = await withApp(cloud);
  const body = { password: she.password, attempt: randomUUID() };
  const answer = await she.call<{ codes: string[] }>('turnOnSecondFactor', { body });
  if (answer.status !== 200) throw new Error(`second factor: ${answer.status} ${answer.error.code}`);
  return { she, codes: answer.body.codes };
}

/** What the pool asks for at their sign-in, beside the password: `SOFTWARE_TOKEN_MFA` or nothing. */
export async function factorsInPool({ username }: Pick<SignedIn, 'username'>): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  return (await cognito().send(new AdminGetUserCommand(user))).UserMFASettingList ?? [];
}
