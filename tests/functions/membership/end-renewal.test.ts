import { expect } from 'vitest';
import type { RouteAnswer } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import { dateFormats } from '#shared/dates.ts';
import { readNotifications } from '#functions/core/facts/notification-table.ts';
import { endOwnRenewal } from '#functions/membership/end-own-renewal.ts';
import { resumeRenewal } from '#functions/membership/resume-renewal.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { inPortal, pay, pressSubscribe, subscription, subscriptionAtProvider } from '#tests/support/money.ts';
import { mailsTo, signedIn, type SignedIn } from '#tests/support/signed-in.ts';
import { provider } from '#tests/support/provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const end = (by: SignedIn) => by.call<{ endsAt: string }>('endRenewal');
const resume = (by: SignedIn) => by.call<{ renewsAt: string }>('resumeRenewal');

test('ending and resuming a renewal takes effect at once, without a webhook', async ({ cloud, money }) => {
  const she = await provider(cloud).approved().paid();
  const { periodEnd, nextChargeAt } = await subscription(she);
  expect(nextChargeAt).toBe(periodEnd);

  expect(await end(she)).toMatchObject({ status: 200, body: { endsAt: periodEnd } });
  expect(await subscription(she)).toMatchObject({ state: 'canceling', membershipActive: true, periodEnd });
  expect((await subscription(she)).nextChargeAt).toBeUndefined();
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
  // The member retries after a lost response.
  expect(await end(she)).toMatchObject({ status: 200, body: { endsAt: periodEnd } });

  expect(await resume(she)).toMatchObject({ status: 200, body: { renewsAt: periodEnd } });
  expect(await subscription(she)).toMatchObject({ state: 'active', nextChargeAt: periodEnd });
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(false);

  // The late webhooks change nothing.
  await cloud.flush();
  expect(await subscription(she)).toMatchObject({ state: 'active', nextChargeAt: periodEnd });
});

const words = { canceled: 'Se canceló la renovación de tu membresía', resumed: 'Se reanudó' } as const;

async function notificationsOf(cloud: SharedCloud, what: keyof typeof words, { sub, email }: SignedIn) {
  await cloud.flush();
  const mails = (await mailsTo(cloud, email))
    .map(({ text = '' }) => text)
    .filter((text) => text.includes(words[what]));
  const notes = (await readNotifications(sub)).filter(({ kind }) => kind === `membership-renewal-${what}`);
  return { mails, notes: notes.length };
}
const cancelNotifications = (cloud: SharedCloud, by: SignedIn) => notificationsOf(cloud, 'canceled', by);

test('a member gets one notification of a canceled renewal, however often they cancel', async ({ cloud }) => {
  const [here, there] = [await provider(cloud).approved(), await provider(cloud).approved()];
  for (const she of [here, there]) await pay(cloud, she);
  await Promise.all([end(here), end(here), end(here)]);
  await inPortal(cloud, there, 'cancel');
  await end(there);
  for (const she of [here, there]) {
    const { periodEnd = '' } = await subscription(she);
    const { moment } = dateFormats('es', (await she.call<RouteAnswer<Routes['getMe']>>('getMe')).body.zone);
    const { mails, notes } = await cancelNotifications(cloud, she);
    expect(mails).toHaveLength(1);
    expect(notes).toBe(1);
    expect(mails[0]).toContain(`Nada cambia hasta el ${moment(periodEnd)}`);
    expect(mails[0]).toContain('puedes reanudarla');
    expect(mails[0]).toContain('/membership');
  }
  await resume(here);
  expect((await cancelNotifications(cloud, here)).mails).toHaveLength(1);
  await end(here);
  expect((await cancelNotifications(cloud, here)).mails).toHaveLength(2);
});

test('a member gets one notification of a resumed renewal, however often they resume', async ({ cloud }) => {
  const [here, there] = [await provider(cloud).approved(), await provider(cloud).approved()];
  for (const she of [here, there]) {
    await pay(cloud, she);
    // Without a canceled renewal there is nothing to resume.
    await resume(she);
    await end(she);
    expect(await notificationsOf(cloud, 'resumed', she)).toEqual({ mails: [], notes: 0 });
  }
  await Promise.all([resume(here), resume(here), resume(here)]);
  await inPortal(cloud, there, 'resume');
  await resume(there);
  for (const she of [here, there]) {
    const { nextChargeAt = '' } = await subscription(she);
    const { moment } = dateFormats('es', (await she.call<RouteAnswer<Routes['getMe']>>('getMe')).body.zone);
    const { mails, notes } = await notificationsOf(cloud, 'resumed', she);
    expect(mails).toHaveLength(1);
    expect(notes).toBe(1);
    expect(mails[0]).toContain(`el ${moment(nextChargeAt)} te cobraremos`);
    const { activity } = (await she.call<RouteAnswer<Routes['getOverview']>>('getOverview')).body;
    expect(activity.slice(0, 2).map(({ kind }) => kind)).toEqual([
      'membership-renewal-resumed',
      'membership-renewal-canceled',
    ]);
  }
  await end(here);
  expect((await notificationsOf(cloud, 'resumed', here)).mails).toHaveLength(1);
  await resume(here);
  expect((await notificationsOf(cloud, 'resumed', here)).mails).toHaveLength(2);
});

test('a member who resumes a renewal that an erasure ended is notified', async ({ cloud, money }) => {
  const she = await provider(cloud).approved().paid();
  await she.call('requestErasure', { body: { password: she.password } });
  await cloud.flush();
  // A renewal that is resumed at the payment provider during the erasure ends again.
  await money.sdk.subscriptions.update((await subscriptionAtProvider(money, she)).id, {
    cancel_at_period_end: false,
  });
  await cloud.flush();
  await she.call('undoErasure');
  expect(await notificationsOf(cloud, 'resumed', she)).toEqual({ mails: [], notes: 0 });
  expect((await resume(she)).status).toBe(200);
  expect(await notificationsOf(cloud, 'resumed', she)).toMatchObject({
    mails: [expect.any(String)],
    notes: 1,
  });
});

test('a member whose renewal an erasure ends gets only the erasure mail', async ({ cloud, money }) => {
  const she = await provider(cloud).approved().paid();
  await she.call('requestErasure', { body: { password: she.password } });
  expect(await cancelNotifications(cloud, she)).toEqual({ mails: [], notes: 0 });
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
});

test('ending and resuming a renewal in the payment portal applies on the site', async ({ cloud }) => {
  const she = await provider(cloud).approved().paid();
  await inPortal(cloud, she, 'cancel');
  const { periodEnd } = await subscription(she);
  expect(await end(she)).toMatchObject({ status: 200, body: { endsAt: periodEnd } });
  await inPortal(cloud, she, 'resume');
  expect((await subscription(she)).state).toBe('active');
});

test('the offer to resume after an erasure disappears when the member cancels the renewal', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  await she.call('requestErasure', { body: { password: she.password } });
  await cloud.flush();
  // The erasure has already ended the renewal. Canceling succeeds and changes nothing.
  expect((await end(she)).status).toBe(200);
  await she.call('undoErasure');
  await cloud.flush();
  const renewalEnded = async () => (await she.call<{ renewalEnded?: object }>('getMe')).body.renewalEnded;
  expect(await renewalEnded()).toMatchObject({ why: 'erasure' });
  expect((await end(she)).status).toBe(200);
  expect(await renewalEnded()).toBeUndefined();
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
});

test('ending a renewal is refused for an unpaid membership and for a customer', async ({ cloud }) => {
  const she = await provider(cloud).approved().unpaid();
  expect(await end(she)).toMatchObject({ status: 409, error: { code: 'nothing-to-end' } });
  await pressSubscribe(she);
  expect(await end(she)).toMatchObject({ status: 409, error: { code: 'nothing-to-end' } });
  const customer = await signedIn(cloud, 'user');
  expect(await end(customer)).toMatchObject({ status: 403, error: { code: 'worker-role-required' } });
});

test("ending and resuming a renewal concurrently in two tabs matches the payment provider's state", async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  for (let n = 0; n < 3; n += 1) {
    const answers = await Promise.all([end(she), resume(she), end(she)]);
    // A request may find the state that the other tab just set. It then fails with a conflict.
    for (const { status } of answers) expect([200, 409, 503]).toContain(status);
    await cloud.flush();
    const { cancel_at_period_end: ended } = await subscriptionAtProvider(money, she);
    expect((await subscription(she)).state).toBe(ended ? 'canceling' : 'active');
  }
});

test('32 concurrent cancels and resumes end in the state that the payment provider reports', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  // Call the functions directly, because the gateway's number of workers depends on the machine.
  const answers = await Promise.allSettled(
    Array.from({ length: 32 }, (_, count) =>
      count % 2 === 0 ? endOwnRenewal(she.sub) : resumeRenewal(she.sub),
    ),
  );
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  );
  for (const reason of refused) expect(reason).toMatchObject({ code: 'version-conflict' });
  expect(refused.length).toBeLessThan(32);
  await cloud.flush();
  const { cancel_at_period_end } = await subscriptionAtProvider(money, she);
  expect(await subscription(she)).toMatchObject({
    state: cancel_at_period_end ? 'canceling' : 'active',
    cancelAtPeriodEnd: cancel_at_period_end,
  });
});
