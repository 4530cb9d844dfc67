import { randomUUID } from 'node:crypto';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { SharedCloud } from './cloud.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

/** Returns an authenticator app's code for a key, `steps` steps of 30 seconds from now. A code works once. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Requests a new key for an account's authenticator app. @throws Error if the request fails */
export async function keyOf(person: SignedIn): Promise<string> {
  const answer = await person.call<{ secret: string }>('setUpAuthenticator', {
    body: { password: person.password },
  });
  if (answer.status !== 200) throw new Error(`authenticator: ${answer.status} ${answer.error.code}`);
  return answer.body.secret;
}

/** Creates an account with the second factor on. @throws Error if it can't be turned on */
export async function withFactor(
  cloud: SharedCloud,
): Promise<{ she: SignedIn; codes: string[]; secret: string }> {
  const she = await signedIn(cloud, 'user');
  return { she, ...(await turnOn(she)) };
}

/**
 * Turns the second factor on with the previous step's code: codes work once, so the current code and the next one
 * remain usable. Returns the app's key and the recovery codes.
 */
export async function turnOn(she: SignedIn): Promise<{ codes: string[]; secret: string }> {
  const secret = await keyOf(she);
  for (let tries = 1; ; tries += 1) {
    const body = { password: she.password, code: appCode(secret, -1), attempt: randomUUID() };
    const answer = await she.call<{ codes: string[] }>('turnOnSecondFactor', { body });
    if (answer.status === 200) return { codes: answer.body.codes, secret };
    // Retry a refused code, because its step may have ended before the request arrived.
    if (answer.error.code !== 'code-refused' || tries === 3)
      throw new Error(`second factor: ${answer.status} ${answer.error.code}`);
  }
}

/** Returns the second factors that the pool requires at sign-in: `SOFTWARE_TOKEN_MFA` or none. */
export async function factorsInPool({ username }: Pick<SignedIn, 'username'>): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  return (await cognito().send(new AdminGetUserCommand(user))).UserMFASettingList ?? [];
}
