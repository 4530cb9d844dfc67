import { AdminResetUserPasswordCommand } from '@aws-sdk/client-cognito-identity-provider';
import { beforeAll, describe, expect, test } from 'vitest';
import { cognito } from '#functions/identity/cognito.ts';
import { knowsPassword, provePassword } from '#functions/identity/prove-password.ts';
import { environment } from '#functions/data/environment.ts';
import { cloudStartTimeout, type SharedCloud, sharedCloud } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { createPerson } from '#tests/support/people.ts';

let cloud: SharedCloud;
beforeAll(async () => {
  cloud = await sharedCloud();
  joinCloud(cloud);
}, cloudStartTimeout);

describe('a password asked for again', () => {
  test('is right or wrong; for an address that nobody has it is wrong', async () => {
    const she = await createPerson(cloud, { role: 'user' });
    await expect(provePassword(she, she.password)).resolves.toBeUndefined();
    await expect(provePassword(she, 'not-her-password')).rejects.toMatchObject({ code: 'wrong-password' });
    expect(await knowsPassword('nobody@example.test', she.password)).toBe(false);
  });

  test('that an administrator has reset is nobody’s any more', async () => {
    const she = await createPerson(cloud, { role: 'user' });
    const user = { UserPoolId: environment('USER_POOL_ID'), Username: she.username };
    await cognito().send(new AdminResetUserPasswordCommand(user));
    expect(await knowsPassword(she.email, she.password)).toBe(false);
  });

  test('can be tried ten times in a quarter of an hour, right or wrong', async () => {
    const she = await createPerson(cloud, { role: 'user' });
    const tried = await Promise.allSettled(
      Array.from({ length: 12 }, () => provePassword(she, she.password)),
    );
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: 'rate-limited' });
  });
});
