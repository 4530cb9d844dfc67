import { describe, expect } from 'vitest';
import { cookies } from '#shared/cookies.ts';
import { linkTokenIn } from '#tests/support/mail-code.ts';
import { createPerson } from '#tests/support/people.ts';
import { mailsTo } from '#tests/support/signed-in.ts';
import { byPassword, callUserPool, enterAs } from '#tests/support/user-pool.ts';
import { timeTest as test } from '#tests/support/test.ts';

const minute = 60_000;

describe('wrong passwords from attackers', () => {
  test.for([5, 12, 14, 19])(
    'do not lock the owner out when sent every %d minutes',
    async (spacing, { cloud }) => {
      const she = await createPerson(cloud, { role: 'user' });
      const { device } = await enterAs(cloud.site, she);
      for (let passed = 0; passed < 360; passed += spacing) {
        await callUserPool(cloud.site, byPassword(she.email, 'not-theirs'));
        cloud.clock.advance(spacing * minute);
      }
      await callUserPool(cloud.site, byPassword(she.email, 'not-theirs'));
      // The user pool's own lock lasts at most five seconds.
      cloud.clock.advance(5_000);
      const own = await callUserPool(cloud.site, {
        ...byPassword(she.email, she.password),
        headers: { cookie: `${cookies.device.name}=${device}` },
      });
      expect(own).toMatchObject({ status: 200 });
    },
  );
});

describe('a password reset link', () => {
  test('expires after an hour, and its use does not block a newer link', async ({ cloud }) => {
    const she = await createPerson(cloud, { role: 'user' });
    const links = async () => (await mailsTo(cloud, she.email)).map(({ html }) => linkTokenIn(html));
    const use = async (ConfirmationCode = '') => {
      const input = { Username: she.email, ConfirmationCode, Password: 'chosen-by-the-link' };
      return (await callUserPool(cloud.site, { operation: 'ConfirmForgotPassword', input })).error;
    };
    const ask = () =>
      callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
    await ask();
    const [old = ''] = await links();
    cloud.clock.advance(61 * minute);
    await ask();
    const fresh = (await links()).find((link) => link !== old) ?? '';
    const [code] = fresh.split('.');
    const stale = [old, `${code}.${old.split('.').slice(1).join('.')}`];
    for (const link of [...stale, ...stale]) expect(await use(link)).toBe('CodeMismatchException');
    expect(await use(fresh)).toBeUndefined();
  });
});
