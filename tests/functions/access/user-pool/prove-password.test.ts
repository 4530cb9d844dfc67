import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { describe, expect } from 'vitest';
import { cognito } from '#functions/access/user-pool/cognito.ts';
import { newAuthenticatorKey } from '#functions/access/user-pool/authenticator.ts';
import { revokeSessions, userOf } from '#functions/access/user-pool/pool-user.ts';
import { knowsPassword, provePassword, signInAgain } from '#functions/access/user-pool/prove-password.ts';
import { environment } from '#functions/data/environment.ts';
import { createPerson, type Person } from '#tests/support/people.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const ownerOf = ({ sub, username: userName }: Person) => ({ sub, userName });

describe('password confirmation', () => {
  test('accepts the right password and rejects a wrong one or unknown e-mail', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    await expect(provePassword(ownerOf(she), she.password)).resolves.toBeUndefined();
    await expect(provePassword(ownerOf(she), 'not-her-password')).rejects.toMatchObject({
      code: 'wrong-password',
    });
    expect(await knowsPassword('nobody@example.test', she.password)).toBe(false);
  });

  test('rejects a password that an administrator has reset', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const user = { UserPoolId: environment('USER_POOL_ID'), Username: she.username };
    await cognito().send(new AdminResetUserPasswordCommand(user));
    expect(await knowsPassword(she.email, she.password)).toBe(false);
  });

  test('gives no authenticator key if all sign-ins ended after the confirmation', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const outcome = await signInAgain(ownerOf(she), she.password);
    await revokeSessions(userOf(she.username));
    if (!('tokens' in outcome)) throw new Error('A second factor is asked for.');
    await expect(newAuthenticatorKey(outcome.tokens)).rejects.toMatchObject({ code: 'session-ended' });
  });

  test('allows ten tries in 15 minutes, even with the right password', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const tried = await Promise.allSettled(
      Array.from({ length: 12 }, () => provePassword(ownerOf(she), she.password)),
    );
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'rate-limited' });
  });
});
