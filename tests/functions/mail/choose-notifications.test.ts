import { expect } from 'vitest';
import { brand } from '#shared/brand.ts';
import { termsVersion } from '#shared/account.ts';
import type { MailRequest } from '#functions/data/mail-request.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { callUserPool } from '#tests/support/user-pool.ts';
import { cloudTest as test } from '#tests/support/test.ts';

test('mails follow the member’s choice of language and kind', async ({ cloud }) => {
  const she = await signedIn(cloud, 'worker');
  const send = (request: MailRequest) =>
    changeFacts(she.sub, () => ({ outbox: [{ kind: 'mail', sub: she.sub, ...request }] }));
  const newest = async () => (await mailsTo(cloud, she.email))[0];
  const all = { mails: { reviews: true, membership: true }, discreet: true, language: 'es' };
  expect((await she.call('getNotifications')).body).toEqual(all);
  await send({ template: 'membership-ended', params: {} });
  expect((await newest())?.subject).toBe('Tu membresía terminó');

  const chosen = { mails: { reviews: true, membership: false }, discreet: false, language: 'en' };
  for (let time = 1; time <= 2; time += 1)
    expect((await she.call('saveNotifications', { body: chosen })).body).toEqual(chosen);
  expect((await she.call<{ language: string }>('getMe')).body.language).toBe('en');
  await send({ template: 'membership-ended', params: {} });
  expect(await mailsTo(cloud, she.email)).toHaveLength(1);
  // Members can't turn off mails that protect their account.
  await send({ template: 'second-factor-off', params: { at: new Date().toISOString() } });
  expect((await newest())?.subject).toBe(`${brand} · Security alert: two-step verification is off`);
  await callUserPool(cloud.site, { operation: 'ForgotPassword', input: { Username: she.email } });
  expect(await newest()).toMatchObject({
    subject: `${brand} · Choose a new password`,
    html: expect.stringContaining('Choose a new password') as string,
  });

  const wrong = await she.call('saveNotifications', {
    body: { ...chosen, language: 'fr', mails: { reviews: 1 } },
  });
  expect(wrong.error.fields?.map(({ field }) => field).sort()).toEqual([
    'language',
    'mails.membership',
    'mails.reviews',
  ]);
});

test('becoming a provider is idempotent and leaves an admin unchanged', async ({ cloud }) => {
  const he = await signedIn(cloud, 'user');
  expect((await he.call('getVerification')).error.code).toBe('worker-role-required');
  for (let time = 1; time <= 2; time += 1)
    expect((await he.call('becomeProvider', { body: { termsVersion } })).body).toEqual({ role: 'worker' });
  expect((await he.call('getVerification')).status).toBe(200);
  const admin = await signedIn(cloud, 'admin');
  expect((await admin.call('becomeProvider', { body: { termsVersion } })).body).toEqual({ role: 'admin' });
});
