import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readFacts } from '#functions/facts/read-facts.ts';
import type { Cloud } from '#infra/local/cloud.ts';
import { cloudStartTimeout } from '#tests/support/cloud.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import {
  approvedProvider,
  inPortal,
  type Money,
  moneyOf,
  pay,
  pressSubscribe,
  purchases,
  subscription,
} from '#tests/support/money.ts';
import { settingsOf } from '#infra/settings.ts';
import { mailsTo, saveListing, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';
import { FAILS_LATER, PAYS } from '#tests/support/stripe.ts';

const { supportEmail } = settingsOf('local');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everywhere = { browse: true, detail: 200, contact: 200, media: 200 };

let cloud: Cloud;
let money: Money;
beforeAll(async () => {
  cloud = await startCloudForTests();
  joinCloud(cloud);
  money = await moneyOf(cloud);
}, cloudStartTimeout);
afterAll(() => cloud.stop());
/** Else whoever was a member would be renewed through every month that the tests after this one let pass. */
afterEach(async () => {
  const { data } = await money.sdk.subscriptions.list({ limit: 100 });
  for (const { id } of data) await money.sdk.subscriptions.cancel(id);
});

interface Provider extends SignedIn {
  listing: { id: string; photoId: string };
}

/** Paid, and public. */
async function member(card = PAYS): Promise<Provider> {
  const she = await approvedProvider(cloud);
  await pay(cloud, she, card);
  return { ...she, listing: await saveListing(cloud, she) };
}

/** Moves time, after what is on its way arrived, and signs in again: access tokens live ten minutes. */
async function pass(milliseconds: number, she: SignedIn): Promise<void> {
  await cloud.flush();
  await cloud.advance(milliseconds);
  await she.signInAgain();
}

/** Until the sweep that finds what is due now has run. */
const sweepPasses = (she: SignedIn) => pass(6 * minute, she);

const found = ({ listing }: Provider) => whereFound(cloud, listing);
async function expectGone(she: Provider): Promise<void> {
  const { media, ...rest } = await found(she);
  expect(rest).toEqual({ browse: false, detail: 404, contact: 404 });
  expect(media).not.toBe(200);
}
const end = async (she: SignedIn): Promise<number> => Date.parse((await subscription(she)).periodEnd ?? '');
/** Of the mails about the membership; the reviewer's one came before. */
const texts = async ({ email }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text).filter((text) => !text.includes(reviewed));
const customerOf = async ({ sub }: SignedIn) => (await readFacts(sub)).membership?.customerId ?? '';
const subscriptionsOf = async (she: SignedIn) => {
  const list = await money.sdk.subscriptions.list({ customer: await customerOf(she), status: 'all' });
  return list.data.map(({ status }) => status);
};
const chargesOf = async (she: SignedIn) =>
  (await money.sdk.charges.list({ customer: await customerOf(she), limit: 100 })).data;

const reviewed = 'Lo que enviaste a revisión fue aprobado';
const started = 'Recibimos tu pago';
const failed = 'El pago del siguiente periodo falló';
const ending = 'Tu membresía termina el';
const canceled = 'La renovación de tu membresía se canceló';
const resumed = 'La renovación de tu membresía se reanudó';
const ended = 'Tu membresía terminó';
const refunded = 'Te devolvimos tu último pago';
const disputed = 'tu último pago está en disputa';

describe('renewal', () => {
  test('every 30 days: a period and a row more, no gap, no mail', async () => {
    const she = await member();
    const first = await end(she);
    await pass(30 * day, she);
    // The new period has begun and is not collected yet.
    expect(await subscription(she)).toMatchObject({ membershipActive: true, published: true });
    expect(await found(she)).toEqual(everywhere);
    await pass(hour + minute, she);
    expect(await end(she)).toBe(first + 30 * day);
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-renewal', amount: 5000, status: 'paid' },
      { description: 'premium-membership', amount: 5000, status: 'paid' },
    ]);
    for (let period = 0; period < 2; period += 1) await pass(30 * day, she);
    expect(await end(she)).toBe(first + 90 * day);
    expect(await purchases(she)).toHaveLength(4);
    expect(await texts(she)).toEqual([expect.stringContaining(started)]);
    expect(await found(she)).toEqual(everywhere);
  });

  test('that fails: a mail for each attempt, public for three days more, then gone by itself, with a mail', async () => {
    const she = await member(FAILS_LATER);
    const paidUntil = await end(she);
    await pass(30 * day + hour + minute, she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: true,
      isVerified: true,
      published: true,
      state: 'past_due',
    });
    expect(await end(she)).toBe(paidUntil);
    expect(await found(she)).toEqual(everywhere);
    expect(await texts(she)).toEqual([expect.stringContaining(failed), expect.stringContaining(started)]);
    expect((await purchases(she))[0]).toMatchObject({ description: 'premium-renewal', status: 'failed' });
    expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');

    await pass(day, she);
    expect((await texts(she)).filter((text) => text.includes(failed))).toHaveLength(2);
    await pass(paidUntil + 3 * day - minute - cloud.clock.now(), she);
    expect(await found(she)).toEqual(everywhere);
    await pass(2 * minute, she);
    // Readers hide it at once; the picture goes with the sweep.
    expect(await found(she)).toMatchObject({ browse: false, detail: 404, contact: 404 });
    await sweepPasses(she);
    await expectGone(she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      isVerified: false,
      published: false,
      missing: ['membership'],
      state: 'ended',
    });
    expect((await texts(she))[0]).toContain(ended);
    const mails = await texts(she);
    await pass(20 * day, she);
    expect(await texts(she)).toEqual(mails);
    expect(await subscriptionsOf(she)).toEqual(['canceled']);
  });

  test('that fails and is paid with another card in the portal goes on as if nothing had been', async () => {
    const she = await member(FAILS_LATER);
    const paidUntil = await end(she);
    await pass(30 * day + hour + minute, she);
    await inPortal(cloud, she, 'card', { card: PAYS });
    await inPortal(cloud, she, 'pay');
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    expect(await end(she)).toBe(paidUntil + 30 * day);
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-renewal', status: 'paid', amount: 5000 },
      { description: 'premium-membership', status: 'paid' },
    ]);
    await pass(5 * day, she);
    expect(await found(she)).toEqual(everywhere);
    expect(await texts(she)).toHaveLength(2);
  });

  test('that lapsed is tried no more: its subscription ends, its invoice is void; who comes back pays once', async () => {
    const she = await member(FAILS_LATER);
    await pass(30 * day + hour + minute, she);
    await pass(3 * day, she);
    expect(await subscription(she)).toMatchObject({ state: 'ended' });
    expect(await subscriptionsOf(she)).toEqual(['canceled']);
    const invoices = await money.sdk.invoices.list({ customer: await customerOf(she) });
    expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'paid']);
    expect((await purchases(she))[0]).toMatchObject({ description: 'premium-renewal', status: 'failed' });
    await pay(cloud, she);
    expect(await subscriptionsOf(she)).toEqual(['active', 'canceled']);
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    await pass(10 * day, she);
    expect((await chargesOf(she)).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    expect(await found(she)).toEqual(everywhere);
  });
});

describe('cancellation', () => {
  test('keeps the membership until its end date, then it is gone without grace; they may come back', async () => {
    const she = await member();
    const paidUntil = await end(she);
    await inPortal(cloud, she, 'cancel');
    expect(await subscription(she)).toMatchObject({
      state: 'canceling',
      cancelAtPeriodEnd: true,
      published: true,
    });
    expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');
    await pass(paidUntil - minute - cloud.clock.now(), she);
    expect(await found(she)).toEqual(everywhere);
    await pass(2 * minute, she);
    await sweepPasses(she);
    await expectGone(she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      state: 'ended',
      published: false,
    });
    // Time leapt past the first reminder.
    expect(await texts(she)).toEqual(
      [ended, ending, canceled, started].map((words) => expect.stringContaining(words) as string),
    );
    expect(await purchases(she)).toHaveLength(1);

    await pay(cloud, she);
    expect(await subscription(she)).toMatchObject({
      state: 'active',
      cancelAtPeriodEnd: false,
      published: true,
    });
    expect(await found(she)).toEqual(everywhere);
    expect(await subscriptionsOf(she)).toEqual(['active', 'canceled']);
    expect((await texts(she))[0]).toContain(started);
    await pass(30 * day + hour + minute, she);
    expect(await purchases(she)).toHaveLength(3);
    expect(await found(she)).toEqual(everywhere);
  });

  test('taken back goes on', async () => {
    const she = await member();
    const paidUntil = await end(she);
    await inPortal(cloud, she, 'cancel');
    await inPortal(cloud, she, 'resume');
    await pass(30 * day + hour + minute, she);
    expect(await end(she)).toBe(paidUntil + 30 * day);
    expect(await found(she)).toEqual(everywhere);
    // The newest first: that it was cancelled is not the last word.
    expect(await texts(she)).toEqual(
      [resumed, canceled, started].map((words) => expect.stringContaining(words) as string),
    );
  });
});

describe('money that goes back', () => {
  async function expectOver(she: Provider, state: 'refunded' | 'ended', told: string): Promise<void> {
    await sweepPasses(she);
    await expectGone(she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      isVerified: false,
      state,
      missing: ['membership'],
    });
    expect(await subscriptionsOf(she)).toEqual(['canceled']);
    const mails = await texts(she);
    expect(mails.filter((text) => text.includes(told))).toHaveLength(1);
    const charges = (await chargesOf(she)).length;
    await pass(70 * day, she);
    expect(await chargesOf(she)).toHaveLength(charges);
    expect(await texts(she)).toEqual(mails);
  }

  /** A member for the second month, whose bank asks for the second payment back. */
  async function disputing(): Promise<{ she: Provider; disputeId: string }> {
    const she = await member();
    await pass(30 * day + hour + minute, she);
    const [charge] = await chargesOf(she);
    const { id } = cloud.payments.dispute(charge?.id ?? '');
    await cloud.flush();
    return { she, disputeId: id };
  }

  test('a refund ends the membership at once, and the ledger says when and how much', async () => {
    const she = await member();
    await pass(5 * day, she);
    const [charge] = await chargesOf(she);
    const at = cloud.clock.now();
    await money.sdk.refunds.create({ charge: charge?.id ?? '' });
    await cloud.flush();
    const [refund, paid] = await purchases(she);
    expect(refund).toMatchObject({
      description: 'refund',
      amount: -5000,
      currency: 'USD',
      status: 'refunded',
    });
    expect(Math.abs(Date.parse(refund?.date ?? '') - at)).toBeLessThan(minute);
    expect(paid).toMatchObject({ amount: 5000, status: 'paid' });
    await expectOver(she, 'refunded', refunded);
  });

  test('a part of it ends nothing; each part is a row; the last one ends it', async () => {
    const she = await member();
    const [charge] = await chargesOf(she);
    for (const amount of [1000, 500]) {
      await money.sdk.refunds.create({ charge: charge?.id ?? '', amount });
      await cloud.flush();
    }
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    const amounts = async () => (await purchases(she)).map(({ amount }) => amount).sort((a, b) => a - b);
    expect(await amounts()).toEqual([-1000, -500, 5000]);
    await money.sdk.refunds.create({ charge: charge?.id ?? '' });
    await cloud.flush();
    expect(await amounts()).toEqual([-3500, -1000, -500, 5000]);
    await expectOver(she, 'refunded', refunded);
  });

  test('a dispute hides the listing and tells the operator, and nothing is renewed until the bank decides', async () => {
    const { she, disputeId } = await disputing();
    expect(await purchases(she)).toMatchObject([
      { description: 'dispute', amount: -5000, status: 'disputed' },
      { description: 'premium-renewal', amount: 5000, status: 'paid' },
      { description: 'premium-membership', amount: 5000, status: 'paid' },
    ]);
    await sweepPasses(she);
    await expectGone(she);
    expect(await subscription(she)).toMatchObject({ membershipActive: false, state: 'disputed' });
    expect((await texts(she))[0]).toContain(disputed);
    expect((await pressSubscribe(she)).error.code).toBe('membership-disputed');
    const told = (await mailsTo(cloud, supportEmail)).filter(({ text = '' }) => text.includes(disputeId));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(she.sub);
    await pass(30 * day, she);
    expect(await chargesOf(she)).toHaveLength(2);
    expect(await subscription(she)).toMatchObject({ state: 'ended' });
    expect(await subscriptionsOf(she)).toEqual(['canceled']);
  });

  test('a bank that only asks changes nothing; once it takes the money back, that is a dispute', async () => {
    const she = await member();
    const [charge] = await chargesOf(she);
    const { id } = cloud.payments.dispute(charge?.id ?? '', 'inquiry');
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    await money.sdk.disputes.update(id, { evidence });
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'disputed', published: false });
    const told = (await mailsTo(cloud, supportEmail)).filter(({ text = '' }) => text.includes(id));
    expect(told).toHaveLength(1);
  });

  test('a dispute that is won shows it again until the end of what was paid, unless its payer resumes', async () => {
    const { she, disputeId } = await disputing();
    cloud.payments.closeDispute(disputeId, 'won');
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'canceling', published: true });
    expect(await found(she)).toEqual(everywhere);
    expect((await purchases(she)).map(({ amount }) => amount)).toContain(0);
    await inPortal(cloud, she, 'resume');
    expect(await subscription(she)).toMatchObject({ state: 'active' });
  });

  test('a dispute that is lost ends the membership; they can subscribe again', async () => {
    const { she, disputeId } = await disputing();
    cloud.payments.closeDispute(disputeId, 'lost');
    await cloud.flush();
    await expectOver(she, 'ended', ended);
    await pay(cloud, she);
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    expect(await found(she)).toEqual(everywhere);
  });
});
