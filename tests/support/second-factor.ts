import { randomUUID } from 'node:crypto';
import { AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { generateSync } from 'otplib';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { environment } from '#functions/data/environment.ts';
import type { SharedCloud } from './cloud.ts';
import { signedIn, type SignedIn } from './signed-in.ts';

/** What an authenticator app shows for a key, so many steps of 30 seconds from now; a code works once. */
export const appCode = (secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** A new key for somebody's authenticator app. @throws Error where none is given */
export async function keyOf(person: SignedIn): Promise<string> {
  const answer = await person.call<{ secret: string }>('setUpAuthenticator', {
    body: { password: person.password },
  });
  if (answer.status !== 200) throw new Error(`authenticator: ${answer.status} ${answer.error.code}`);
  return answer.body.secret;
}

/**
 * Somebody whose sign-ins ask for their app, with its key and their recovery codes.
 * @throws Error where the second factor can't be turned on
 */
export async function withFactor(
  cloud: SharedCloud,
): Promise<{ she: SignedIn; codes: string[]; secret: string }> {
  const she = await signedIn(cloud, 'user');
  return { she, ...(await turnOn(she)) };
}

/**
 * Turns somebody's second factor on, by a code of the step before the present one: codes work once, and so the present
 * one and the next are left.
 * @returns the app's key and their recovery codes
 */
export async function turnOn(she: SignedIn): Promise<{ codes: string[]; secret: string }> {
  const secret = await keyOf(she);
  for (let tries = 1; ; tries += 1) {
    const body = { password: she.password, code: appCode(secret, -1), attempt: randomUUID() };
    const answer = await she.call<{ codes: string[] }>('turnOnSecondFactor', { body });
    if (answer.status === 200) return { codes: answer.body.codes, secret };
    // The step ended on the way.
    if (answer.error.code !== 'code-refused' || tries === 3)
      throw new Error(`second factor: ${answer.status} ${answer.error.code}`);
  }
}

/** What the pool asks for at their sign-in, beside the password: `SOFTWARE_TOKEN_MFA` or nothing. */
export async function factorsInPool({ username }: Pick<SignedIn, 'username'>): Promise<string[]> {
  const user = { UserPoolId: environment('USER_POOL_ID'), Username: username };
  return (await cognito().send(new AdminGetUserCommand(user))).UserMFASettingList ?? [];
}
