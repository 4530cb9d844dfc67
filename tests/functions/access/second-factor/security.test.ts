import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { knowsPassword } from '#functions/access/user-pool/prove-password.ts';
import { changePassword } from '#functions/access/password/change-password.ts';
import { settleSecurity } from '#functions/access/password/change-password.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { signInAs } from '#tests/support/people.ts';
import { beforeSetting, callerOf } from '#tests/support/password-change.ts';
import { moveInPool } from '#tests/support/pool-address.ts';
import { linksTo, linkTo, useLink } from '#tests/support/reset-link.ts';
import { appCode, factorsInPool, keyOf, turnOn, withFactor } from '#tests/support/second-factor.ts';
import { callSite } from '#tests/support/site-api.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { callUserPool, enterAs } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const subjects = async (cloud: SharedCloud, { email }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text.split('\n')[0] ?? '');

const recover = (cloud: SharedCloud, body: { email: string; password: string; code: string }) =>
  callSite(cloud.site, 'recover', { body });

describe('changing the password', () => {
  test('ends every session, accepts the new password and mails the owner', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const body = { currentPassword: she.password, newPassword: 'quite another one' };
    const answer = await she.call<{ signInAfterMilliseconds: number }>('changePassword', { body });
    expect(answer.status).toBe(200);
    expect(answer.body.signInAfterMilliseconds).toBeLessThanOrEqual(2000);
    expect((await she.call('getMe')).error.code).toBe('session-ended');
    await expect(signInAs(cloud, she)).rejects.toThrow();
    await new Promise((later) => setTimeout(later, answer.body.signInAfterMilliseconds));
    const { accessToken } = await signInAs(cloud, { ...she, password: body.newPassword });
    expect((await callSite(cloud.site, 'getMe', { token: accessToken })).status).toBe(200);
    expect(await subjects(cloud, she)).toEqual([expect.stringMatching(/^Tu contraseña cambió el /)]);
    expect((await readFacts(she.sub)).security?.passwordChange).toBeUndefined();
  });

  test('needs the current password and a new password that the policy allows', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const change = (currentPassword: string, newPassword: string) =>
      she.call('changePassword', { body: { currentPassword, newPassword } });
    expect((await change('not-hers', 'quite another one')).error.code).toBe('wrong-password');
    expect((await change(she.password, 'short')).error.fields?.[0]?.field).toBe('newPassword');
    // Cognito's password pattern allows no space at either end.
    expect((await change(she.password, ' spaces ')).error.code).toBe('password-refused');
    expect((await she.call('getMe')).status).toBe(200);
    expect(await subjects(cloud, she)).toEqual([]);
    expect((await readFacts(she.sub)).security?.passwordChange).toBeUndefined();
  });

  test('mails the owner that a crash may have left the password changed', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await changeFacts(she.sub, () => ({ security: { passwordChange: { since } } }));
    await cloud.invoke('job', { job: 'sweep' });
    expect(await subjects(cloud, she)).toEqual([expect.stringContaining('empezó a cambiarla')]);
    expect((await she.call('getMe')).error.code).toBe('session-ended');
  });

  test('is refused for 20 seconds after another session began a change', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const body = { currentPassword: she.password, newPassword: 'quite another one' };
    const leaveBegun = (secondsAgo: number) =>
      changeFacts(she.sub, (_, now) => {
        const since = new Date(now.getTime() - secondsAgo * 1000).toISOString();
        return { security: { passwordChange: { since, by: 1 } } };
      });
    await leaveBegun(5);
    expect((await she.call('changePassword', { body })).error.code).toBe('version-conflict');
    expect(await knowsPassword(she.email, she.password)).toBe(true);
    await leaveBegun(25);
    expect((await she.call('changePassword', { body })).status).toBe(200);
  });

  test('is refused if a second factor was turned on during the change', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const caller = await callerOf(she);
    await turnOn(she);
    const passwords = { currentPassword: she.password, newPassword: 'quite another one' };
    await expect(changePassword(caller, passwords)).rejects.toMatchObject({ code: 'version-conflict' });
    expect(await knowsPassword(she.email, she.password)).toBe(true);
  });

  test('revokes both passwords and mails a link if a reset happens during the change', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const [typed, linked] = ['quite another one', 'chosen-by-the-link'];
    let link = '';
    const stop = beforeSetting(async () => {
      link = await linkTo(cloud, she.email);
      expect(await useLink(cloud, she.email, link, linked)).toBeUndefined();
    });
    const passwords = { currentPassword: she.password, newPassword: typed };
    const changed = changePassword(await callerOf(she), passwords);
    await expect(changed.finally(stop)).rejects.toMatchObject({ code: 'session-ended' });
    for (const password of [typed, linked]) expect(await knowsPassword(she.email, password)).toBe(false);
    const [newer = ''] = (await linksTo(cloud, she.email)).filter((one) => one !== link);
    expect(await useLink(cloud, she.email, newer, 'hers at last')).toBeUndefined();
    expect(await knowsPassword(she.email, 'hers at last')).toBe(true);
  });

  test("ends no sessions of another account whose pool user has the member's e-mail", async ({ cloud }) => {
    const [she, other] = [await signedIn(cloud, 'user'), await signedIn(cloud, 'user')];
    const browser = await enterAs(cloud.site, other);
    const email = `${randomUUID()}@example.test`;
    const since = new Date(Date.now() - 60_000).toISOString();
    await changeFacts(she.sub, ({ account }) => ({
      account: { ...account, email },
      security: { passwordChange: { since, certain: true } },
    }));
    await moveInPool(other, email);
    await expect(settleSecurity(she.sub, new Date())).rejects.toThrow();
    const input = { RefreshToken: browser.refreshToken };
    expect((await callUserPool(cloud.site, { operation: 'GetTokensFromRefreshToken', input })).status).toBe(
      200,
    );
    await moveInPool(other, other.email);
    await moveInPool(she, email);
    await settleSecurity(she.sub, new Date());
    expect((await readFacts(she.sub)).security?.passwordChange).toBeUndefined();
  });
});

describe('the second factor', () => {
  test('is turned on with ten recovery codes, and a retry returns the same codes', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const code = appCode(await keyOf(she));
    const body = { password: she.password, code, attempt: randomUUID() };
    const first = await she.call<{ codes: string[] }>('turnOnSecondFactor', { body });
    expect(new Set(first.body.codes).size).toBe(10);
    for (const shown of first.body.codes)
      expect(shown).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await factorsInPool(she)).toEqual(['SOFTWARE_TOKEN_MFA']);
    expect((await she.call('turnOnSecondFactor', { body })).body).toEqual(first.body);
    const other = { ...body, attempt: randomUUID() };
    expect((await she.call('turnOnSecondFactor', { body: other })).error.code).toBe('second-factor-on');
    const again = await she.call('setUpAuthenticator', { body: { password: she.password } });
    expect(again.error.code).toBe('second-factor-on');
    expect((await she.call('getSecondFactor')).body).toEqual({ on: true, recoveryCodesLeft: 10 });
    expect(await subjects(cloud, she)).toEqual([expect.stringContaining('se activó')]);
    const stored = JSON.stringify(await readFacts(she.sub));
    for (const shown of first.body.codes) expect(stored).not.toContain(shown.replace('-', ''));
  });

  test('is not turned on without the password and an app code', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const body = { password: she.password, code: '123456', attempt: randomUUID() };
    // Without an authenticator key, no code can turn the second factor on.
    expect((await she.call('turnOnSecondFactor', { body })).status).toBeGreaterThanOrEqual(400);
    const secret = await keyOf(she);
    const code = appCode(secret);
    const wrong = code === '000000' ? '111111' : '000000';
    const press = (changes: object) =>
      she.call('turnOnSecondFactor', { body: { ...body, code, ...changes } });
    expect((await press({ code: wrong })).error.code).toBe('code-refused');
    expect((await press({ password: 'not-hers' })).error.code).toBe('wrong-password');
    const key = await she.call('setUpAuthenticator', { body: { password: 'not-hers' } });
    expect(key.error.code).toBe('wrong-password');
    expect((await she.call('getSecondFactor')).body).toEqual({ on: false, recoveryCodesLeft: 0 });
    expect(await subjects(cloud, she)).toEqual([]);
    expect((await press({})).status).toBe(200);
  });

  test.for(['the app’s code', 'a recovery code'])(
    'is turned off by the password and %s, and mails the owner',
    async (by, { cloud }) => {
      const { she, secret, codes } = await withFactor(cloud);
      const code = by === 'a recovery code' ? (codes[3] ?? '') : appCode(secret, 1);
      const off = (body: object) => she.call('turnOffSecondFactor', { body });
      expect((await off({ password: 'not-hers', code })).error.code).toBe('wrong-password');
      expect((await off({ password: she.password, code: '00000-00000' })).error.code).toBe('code-refused');
      expect(await factorsInPool(she)).toEqual(['SOFTWARE_TOKEN_MFA']);
      expect((await off({ password: she.password, code })).status).toBe(200);
      expect(await factorsInPool(she)).toEqual([]);
      // The member retries after a lost response.
      expect((await off({ password: she.password, code })).status).toBe(200);
      expect(await subjects(cloud, she)).toContainEqual(expect.stringContaining('se desactivó'));
      expect(await subjects(cloud, she)).toHaveLength(2);
    },
  );

  test('renews its recovery codes idempotently for a valid app code', async ({ cloud }) => {
    const { she, secret } = await withFactor(cloud);
    const body = { password: she.password, code: appCode(secret, 1), attempt: randomUUID() };
    const wrong = await she.call('renewRecoveryCodes', { body: { ...body, code: '000000' } });
    expect(wrong.error.code).toBe('code-refused');
    const first = await she.call<{ codes: string[] }>('renewRecoveryCodes', { body });
    expect(first.body.codes).toHaveLength(10);
    expect((await she.call('renewRecoveryCodes', { body })).body).toEqual(first.body);
  });

  test('accepts one of two concurrent renewals with the same recovery code', async ({ cloud }) => {
    const { she, codes } = await withFactor(cloud);
    let [code = ''] = codes;
    for (let round = 1; round <= 3; round += 1) {
      const renew = () =>
        she.call<{ codes: string[] }>('renewRecoveryCodes', {
          body: { password: she.password, code, attempt: randomUUID() },
        });
      const answers = await Promise.all([renew(), renew()]);
      expect(answers.map(({ status, error }) => error.code ?? status).sort()).toEqual([200, 'code-refused']);
      code = answers.find(({ status }) => status === 200)?.body.codes[0] ?? '';
    }
  });

  test('stays off and sends no mail after a crash during activation', async ({ cloud }) => {
    const she = await signedIn(cloud, 'user');
    const since = new Date(Date.now() - 3_600_000).toISOString();
    await changeFacts(she.sub, () => ({
      security: { secondFactor: { state: 'turning-on', since, batch: 'b', codes: ['c'] } },
    }));
    await settleSecurity(she.sub, new Date());
    expect((await readFacts(she.sub)).security?.secondFactor).toBeUndefined();
    expect(await factorsInPool(she)).toEqual([]);
    expect(await subjects(cloud, she)).toEqual([]);
  });
});

describe('a recovery code', () => {
  test('turns the second factor off once, together with the password', async ({ cloud }) => {
    const { she, codes } = await withFactor(cloud);
    const code = (codes[2] ?? '').toUpperCase().replace('-', ' ');
    expect(
      (await recover(cloud, { email: she.email.toUpperCase(), password: she.password, code })).status,
    ).toBe(200);
    expect(await factorsInPool(she)).toEqual([]);
    expect(await subjects(cloud, she)).toContainEqual(expect.stringContaining('códigos de recuperación el'));
    const again = await recover(cloud, { email: she.email, password: she.password, code });
    expect(again.error.code).toBe('recovery-refused');
    await expect(signInAs(cloud, she)).resolves.toHaveProperty('accessToken');
  });

  test('is refused with the same error for unknown e-mail, wrong password and wrong code', async ({
    cloud,
  }) => {
    const { she, codes } = await withFactor(cloud);
    const [code = '', another = ''] = codes;
    const body = { password: she.password, code: another, attempt: randomUUID() };
    const renewed = await she.call<{ codes: string[] }>('renewRecoveryCodes', { body });
    expect(renewed.body.codes).toHaveLength(10);
    const plain = await signedIn(cloud, 'user');
    const answers = await Promise.all([
      recover(cloud, { email: `${randomUUID()}@example.test`, password: she.password, code }),
      recover(cloud, { email: she.email, password: 'not-hers', code }),
      recover(cloud, { email: she.email, password: she.password, code: '00000-00000' }),
      recover(cloud, { email: she.email, password: she.password, code }),
      recover(cloud, { email: plain.email, password: plain.password, code }),
      recover(cloud, { email: 'no address', password: she.password, code }),
    ]);
    const comparable = answers.map(({ status, error: { requestId: _, ...error } }) => ({ status, ...error }));
    expect(new Set(comparable.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(comparable[0]).toMatchObject({ status: 400, code: 'recovery-refused' });
    expect(await factorsInPool(she)).toEqual(['SOFTWARE_TOKEN_MFA']);
  });

  test('turns off the factor with one mail for two concurrent requests', async ({ cloud }) => {
    const { she, codes } = await withFactor(cloud);
    const body = { email: she.email, password: she.password, code: codes[0] ?? '' };
    const answers = await Promise.all([recover(cloud, body), recover(cloud, body)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await factorsInPool(she)).toEqual([]);
    const used = (await subjects(cloud, she)).filter((line) => line.includes('códigos de recuperación el'));
    expect(used).toHaveLength(1);
  });
});
