import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { leaveMessage } from '#functions/data/outbox.ts';
import { buildAccount, storeProvider } from '#tests/support/builders.ts';
import { codeIn, linkTokenIn } from '#tests/support/mail-code.ts';
import { createPerson } from '#tests/support/people.ts';
import { confirmByForm, signUpByForm } from '#tests/support/sign-up.ts';
import { linkTo, useLink } from '#tests/support/reset-link.ts';
import { type Mail, mailsTo, signedIn } from '#tests/support/signed-in.ts';
import { beforeSetting, callerOf } from '#tests/support/password-change.ts';
import { knowsPassword } from '#functions/access/user-pool/prove-password.ts';
import { changePassword } from '#functions/access/password/change-password.ts';
import { callUserPool, type PoolAnswer } from '#tests/support/user-pool.ts';
import { ownCloudTest, type OwnCloud } from '#tests/support/test.ts';

/** Tests use a cloud of their own, because they pause the mail of the whole AWS account. */
const test = ownCloudTest();

const minute = 60_000;
/** Waits in milliseconds, each just longer than an outbox retry delay. The retries use up the user pool's limits. */
const longPause = [2, 3, 5, 9, 17, 31, 31].map((minutes) => minutes * minute);

test.beforeEach(({ cloud }) => cloud.mail.pause());
test.afterEach(({ cloud }) => cloud.mail.resume());

async function waitThroughPause(cloud: OwnCloud): Promise<void> {
  await cloud.flush();
  for (const wait of longPause) await cloud.advance(wait);
}

/**
 * Resumes mail and waits for the next mail. A retry is due within half an hour, and limits reset within an hour.
 * @returns the mails, newest first
 */
async function resume(cloud: OwnCloud, email: string): Promise<Mail[]> {
  const before = (await mailsTo(cloud, email)).length;
  cloud.mail.resume();
  for (let times = 0; times < 3; times += 1) {
    await cloud.advance(31 * minute);
    const mails = await mailsTo(cloud, email);
    if (mails.length > before) return mails;
  }
  throw new Error(`No mail came to ${email}.`);
}

/** Counts the mails to an address after all pending retries are due. */
async function mailsAfterAll(cloud: OwnCloud, email: string): Promise<number> {
  await cloud.advance(61 * minute);
  return (await mailsTo(cloud, email)).length;
}

const leaveApproval = (sub: string) => {
  const params = { renewalEnded: false };
  return leaveMessage({ kind: 'mail', sub, template: 'verification-approved', params });
};

/** Returns a Lambda's log since the start, or an empty string before its first call. */
function logOf(cloud: OwnCloud, entry: string): string {
  const file = join(cloud.logDirectory, `${cloud.inside.functions.get(entry)?.name}.log`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
const errorsIn = (log: string): string[] =>
  log.split('\n').filter((line) => line.includes('"level":"error"'));
const ask = (cloud: OwnCloud, operation: string, Username: string): Promise<PoolAnswer> =>
  callUserPool(cloud.site, { operation, input: { Username } });

// This test runs first, while the cloud and this process have the same time. Later, the SDK would correct its clock and
// repeat refused calls.
test('a reset link for a revoked password arrives after the mail pause', async ({ cloud }) => {
  cloud.mail.resume();
  const she = await signedIn(cloud, 'user');
  const stop = beforeSetting(async () => {
    const link = await linkTo(cloud, she.email);
    await useLink(cloud, she.email, link, 'chosen-by-the-link');
    await cloud.flush();
    cloud.mail.pause();
  });
  const passwords = { currentPassword: she.password, newPassword: 'quite another one' };
  const changed = changePassword(await callerOf(she), passwords);
  await expect(changed.finally(stop)).rejects.toMatchObject({ code: 'session-ended' });
  expect((await she.call('getMe')).status).toBe(401);
  await waitThroughPause(cloud);
  const [mail] = await resume(cloud, she.email);
  expect(await useLink(cloud, she.email, linkTokenIn(mail?.html), 'hers at last')).toBeUndefined();
  expect(await knowsPassword(she.email, 'hers at last')).toBe(true);
});

describe('a sign-up during a mail pause', () => {
  test('fails and is logged without the e-mail address', async ({ cloud }) => {
    const before = errorsIn(logOf(cloud, 'sign-in')).length;
    const { answer, email } = await signUpByForm(cloud.site);
    expect(answer).toMatchObject({ status: 400, error: 'CodeDeliveryFailureException' });
    expect(JSON.stringify(answer.body)).not.toMatch(/amazon|aws|paused/i);
    const logged = () => errorsIn(logOf(cloud, 'sign-in')).slice(before);
    // The log is written after the response.
    await expect.poll(logged).toEqual([expect.stringContaining('code not mailed')]);
    expect(logOf(cloud, 'sign-in')).not.toContain(email);
  });

  test('gets the same response for a registered and a new e-mail', async ({ cloud }) => {
    const { email } = await createPerson(cloud, { role: 'user' });
    const comparable = ({ status, headers, body }: PoolAnswer) => [status, [...headers.keys()].sort(), body];
    const [taken, free] = [await signUpByForm(cloud.site, { email }), await signUpByForm(cloud.site)];
    expect(comparable(taken.answer)).toEqual(comparable(free.answer));
  });

  test('gets one code after the pause when submitted twice', async ({ cloud }) => {
    const { email, formId } = await signUpByForm(cloud.site);
    const again = await signUpByForm(cloud.site, { email }, formId);
    expect(again.answer.status).toBe(200);
    await waitThroughPause(cloud);
    expect(await mailsTo(cloud, email)).toEqual([]);
    const [mail] = await resume(cloud, email);
    expect((await confirmByForm(cloud.site, formId, codeIn(mail?.html))).status).toBe(200);
    expect(await mailsAfterAll(cloud, email)).toBe(1);
  });
});

test('a code requested during a mail pause arrives once, after the pause', async ({ cloud }) => {
  cloud.mail.resume();
  const { email, formId } = await signUpByForm(cloud.site);
  cloud.mail.pause();
  expect((await ask(cloud, 'ResendConfirmationCode', formId)).status).toBe(200);
  await waitThroughPause(cloud);
  expect(await mailsTo(cloud, email)).toHaveLength(1);
  const [mail] = await resume(cloud, email);
  expect((await confirmByForm(cloud.site, formId, codeIn(mail?.html))).status).toBe(200);
  expect(await mailsAfterAll(cloud, email)).toBe(2);
});

test('a reset link requested during a mail pause arrives once, after the pause', async ({ cloud }) => {
  const { email } = await createPerson(cloud, { role: 'user' });
  const known = await ask(cloud, 'ForgotPassword', email);
  const unknown = await ask(cloud, 'ForgotPassword', `${randomUUID()}@example.test`);
  expect([known.status, known.body]).toEqual([200, unknown.body]);
  await waitThroughPause(cloud);
  expect(await mailsTo(cloud, email)).toEqual([]);
  expect(logOf(cloud, 'job')).not.toContain(email);
  const [mail] = await resume(cloud, email);
  expect(await useLink(cloud, email, linkTokenIn(mail?.html))).toBeUndefined();
  // The second mail confirms the new password.
  expect(await mailsAfterAll(cloud, email)).toBe(2);
});

test('a code is discarded after three hours of a mail pause', async ({ cloud }) => {
  const { email, formId } = await signUpByForm(cloud.site);
  await signUpByForm(cloud.site, { email }, formId);
  await waitThroughPause(cloud);
  for (let tries = 0; tries < 4; tries += 1) await cloud.advance(31 * minute);
  cloud.mail.resume();
  await cloud.advance(31 * minute);
  expect(await mailsAfterAll(cloud, email)).toBe(0);
  expect(errorsIn(logOf(cloud, 'job')).at(-1)).toContain('code not sent');
});

test('an outbox mail waits until the pause ends and arrives once', async ({ cloud }) => {
  const { sub, account } = await storeProvider({ listing: null });
  await leaveApproval(sub);
  await waitThroughPause(cloud);
  expect(await mailsTo(cloud, account.email)).toEqual([]);
  await resume(cloud, account.email);
  expect(await mailsAfterAll(cloud, account.email)).toBe(1);
});

test('bounces and complaints are counted for codes and for other mails', async ({ cloud }) => {
  cloud.mail.resume();
  const before = cloud.mail.counted();
  const at = (name: string) => `${name}+${randomUUID()}@simulator.amazonses.com`;
  await signUpByForm(cloud.site, { email: at('bounce') });
  const { sub } = await storeProvider({ account: buildAccount({ email: at('complaint') }), listing: null });
  await leaveApproval(sub);
  await cloud.flush();
  expect(cloud.mail.counted()).toEqual({ bounce: before.bounce + 1, complaint: before.complaint + 1 });
});
