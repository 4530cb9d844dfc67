import { describe, expect } from 'vitest';
import {
  customerOf,
  inPortal,
  type Money,
  pay,
  pressSubscribe,
  purchases,
  subscription,
} from '#tests/support/money.ts';
import { settingsOf } from '#infra/settings.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { mailsTo, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { FAILS_LATER, PAYS, submit } from '@directory/local-cloud/testing/stripe.ts';
import { provider, type Published } from '#tests/support/provider.ts';
import { type OwnCloud, timeTest as test } from '#tests/support/test.ts';

const { supportEmail } = settingsOf('local');
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everywhere = { browse: true, detail: 200, contact: 200, media: 200 };

type Provider = SignedIn & Published;

const member = (cloud: OwnCloud, card = PAYS): PromiseLike<Provider> =>
  provider(cloud).approved().published().paid(card);

/** Advances the clock until the next sweep has run. */
const sweepPasses = (cloud: OwnCloud, she: SignedIn) => cloud.pass(6 * minute, she);

const found = (cloud: OwnCloud, { listing }: Provider) => whereFound(cloud, listing);
async function expectGone(cloud: OwnCloud, she: Provider): Promise<void> {
  const { media, ...rest } = await found(cloud, she);
  expect(rest).toEqual({ browse: false, detail: 404, contact: 404 });
  expect(media).not.toBe(200);
}
const end = async (she: SignedIn): Promise<number> => Date.parse((await subscription(she)).periodEnd ?? '');
/** Returns the mails about the membership, without the mail about the reviewer's approval. */
const texts = async (cloud: OwnCloud, { email }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, email)).map(({ text = '' }) => text).filter((text) => !text.includes(reviewed));
const operatorsMails = async (cloud: OwnCloud, id: string): Promise<string[]> =>
  (await mailsTo(cloud, supportEmail))
    .map(({ text = '' }) => text)
    .filter((text) => text.includes(id))
    .toReversed();
const me = async (she: SignedIn) => (await she.call<{ renewalEnded?: object }>('getMe')).body;
const subscriptionsOf = async (money: Money, she: SignedIn) => {
  const list = await money.sdk.subscriptions.list({ customer: await customerOf(she), status: 'all' });
  return list.data.map(({ status }) => status);
};
const chargesOf = async (money: Money, she: SignedIn) =>
  (await money.sdk.charges.list({ customer: await customerOf(she), limit: 100 })).data;

const reviewed = 'Aprobamos lo que enviaste a revisión';
const started = 'Recibimos tu pago';
const failed = 'El pago del siguiente periodo, de USD\u00a050, falló';
const lost = 'tu membresía termina y tu perfil no se muestra';
const collected = 'El pago que había fallado ya se hizo';
const cardChanged = 'Se cambió la tarjeta de tu membresía';
const ending = 'Tu membresía termina en ';
const canceled = 'Se canceló la renovación de tu membresía';
const resumed = 'Se reanudó la renovación de tu membresía';
const ended = 'Tu membresía terminó';
const refunded = 'Te devolvimos tu último pago';
const disputeLost = 'te devuelve ese dinero';
const disputed = 'tu último pago, de USD\u00a050, está en disputa';

describe('the renewal', () => {
  test('charges every 30 days without a gap and mails each charge', async ({ cloud }) => {
    const she = await member(cloud);
    const first = await end(she);
    await cloud.pass(30 * day, she);
    // The new period has begun but is not charged yet.
    expect(await subscription(she)).toMatchObject({ membershipActive: true, published: true });
    expect(await found(cloud, she)).toEqual(everywhere);
    await cloud.pass(hour + minute, she);
    expect(await end(she)).toBe(first + 30 * day);
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-renewal', amount: 5000, status: 'paid' },
      { description: 'premium-membership', amount: 5000, status: 'paid' },
    ]);
    for (let period = 0; period < 2; period += 1) await cloud.pass(30 * day, she);
    expect(await end(she)).toBe(first + 90 * day);
    expect(await purchases(she)).toHaveLength(4);
    const mails = await texts(cloud, she);
    expect(mails).toHaveLength(4);
    for (const text of mails) expect(text).toMatch(/Recibimos tu pago de USD\s50\./);
    for (const text of mails) expect(text).not.toContain(collected);
    expect(await found(cloud, she)).toEqual(everywhere);
  });

  test('mails each failed charge and ends after three days of grace', async ({ cloud, money }) => {
    const she = await member(cloud, FAILS_LATER);
    const paidUntil = await end(she);
    await cloud.pass(30 * day + hour + minute, she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: true,
      isVerified: true,
      published: true,
      state: 'past_due',
    });
    expect(await end(she)).toBe(paidUntil);
    expect(await found(cloud, she)).toEqual(everywhere);
    expect(await texts(cloud, she)).toEqual([
      expect.stringContaining(failed),
      expect.stringContaining(started),
    ]);
    expect((await texts(cloud, she))[0]).toContain(lost);
    expect((await purchases(she))[0]).toMatchObject({ description: 'premium-renewal', status: 'failed' });
    expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');

    await cloud.pass(day, she);
    expect((await texts(cloud, she)).filter((text) => text.includes(failed))).toHaveLength(2);
    await cloud.pass(paidUntil + 3 * day - minute - cloud.clock.now(), she);
    expect(await found(cloud, she)).toEqual(everywhere);
    await cloud.pass(2 * minute, she);
    // Reads hide the listing at once; the sweep withdraws the picture.
    expect(await found(cloud, she)).toMatchObject({ browse: false, detail: 404, contact: 404 });
    await sweepPasses(cloud, she);
    await expectGone(cloud, she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      isVerified: false,
      published: false,
      missing: ['membership'],
      state: 'ended',
    });
    expect((await texts(cloud, she))[0]).toMatch(
      new RegExp(`^${ended} el .* a las? .*: su renovación no se pagó`),
    );
    const mails = await texts(cloud, she);
    await cloud.pass(20 * day, she);
    expect(await texts(cloud, she)).toEqual(mails);
    expect(await subscriptionsOf(money, she)).toEqual(['canceled']);
  });

  test('continues, with a mail, after a failed charge is paid by another card', async ({ cloud }) => {
    const she = await member(cloud, FAILS_LATER);
    const paidUntil = await end(she);
    await cloud.pass(30 * day + hour + minute, she);
    expect((await subscription(she)).cardChanged).toBeUndefined();
    await inPortal(cloud, she, 'card', { card: PAYS });
    expect(await subscription(she)).toMatchObject({ state: 'past_due', cardChanged: true });
    expect((await texts(cloud, she))[0]).toContain(`${cardChanged}. Intentaremos con ella el pago que falló`);
    await inPortal(cloud, she, 'pay');
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    expect((await subscription(she)).cardChanged).toBeUndefined();
    expect(await end(she)).toBe(paidUntil + 30 * day);
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-renewal', status: 'paid', amount: 5000 },
      { description: 'premium-membership', status: 'paid' },
    ]);
    await cloud.pass(5 * day, she);
    expect(await found(cloud, she)).toEqual(everywhere);
    const mails = await texts(cloud, she);
    expect(mails).toHaveLength(4);
    expect(mails[0]).toContain(collected);
  });

  test('is announced, or reported as canceled, in the mail about a changed card', async ({ cloud }) => {
    const she = await member(cloud);
    await inPortal(cloud, she, 'card', { card: PAYS });
    await inPortal(cloud, she, 'cancel');
    await inPortal(cloud, she, 'card', { card: PAYS });
    expect(await texts(cloud, she)).toEqual(
      [`${cardChanged}. La membresía no se renueva`, canceled, `${cardChanged}. El `, started].map(
        (words) => expect.stringContaining(words) as string,
      ),
    );
  });

  test('is canceled at the payment provider once the membership lapses', async ({ cloud, money }) => {
    const she = await member(cloud, FAILS_LATER);
    await cloud.pass(30 * day + hour + minute, she);
    await cloud.pass(3 * day, she);
    expect(await subscription(she)).toMatchObject({ state: 'ended' });
    expect(await subscriptionsOf(money, she)).toEqual(['canceled']);
    const invoices = await money.sdk.invoices.list({ customer: await customerOf(she) });
    expect(invoices.data.map(({ status }) => status)).toEqual(['void', 'paid']);
    expect((await purchases(she))[0]).toMatchObject({ description: 'premium-renewal', status: 'failed' });
    await pay(cloud, she);
    expect(await subscriptionsOf(money, she)).toEqual(['active', 'canceled']);
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    await cloud.pass(10 * day, she);
    expect((await chargesOf(money, she)).filter(({ status }) => status === 'succeeded')).toHaveLength(2);
    expect(await found(cloud, she)).toEqual(everywhere);
  });
});

test('a suspended member learns by mail that their new card will not be charged', async ({ cloud }) => {
  const she = await member(cloud);
  const { url } = (await she.call<{ url: string }>('openPortal')).body;
  await suspend(she.sub, { reason: 'Las fotos son de otra persona.', ground: 'terms' }, 'olga');
  await cloud.flush();
  cloud.payments.holdEvents();
  await submit(url, {}, 'value="resume"');
  await submit(url, { card: PAYS }, 'value="card"');
  cloud.payments.releaseEvents();
  await cloud.flush();
  expect((await texts(cloud, she))[0]).toContain(`${cardChanged}. La membresía no se renueva`);
});

describe('a cancellation of the renewal', () => {
  test('keeps the membership until the paid period ends, without grace', async ({ cloud, money }) => {
    const she = await member(cloud);
    const paidUntil = await end(she);
    await inPortal(cloud, she, 'cancel');
    expect(await subscription(she)).toMatchObject({
      state: 'canceling',
      cancelAtPeriodEnd: true,
      published: true,
    });
    expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');
    await cloud.pass(paidUntil - minute - cloud.clock.now(), she);
    expect(await found(cloud, she)).toEqual(everywhere);
    await cloud.pass(2 * minute, she);
    await sweepPasses(cloud, she);
    await expectGone(cloud, she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      state: 'ended',
      published: false,
    });
    // The clock jumped past the first reminder, so it was not mailed.
    expect(await texts(cloud, she)).toEqual(
      [ended, ending, canceled, started].map((words) => expect.stringContaining(words) as string),
    );
    expect(await purchases(she)).toHaveLength(1);

    await pay(cloud, she);
    expect(await subscription(she)).toMatchObject({
      state: 'active',
      cancelAtPeriodEnd: false,
      published: true,
    });
    expect(await found(cloud, she)).toEqual(everywhere);
    expect(await subscriptionsOf(money, she)).toEqual(['active', 'canceled']);
    expect((await texts(cloud, she))[0]).toContain(started);
    await cloud.pass(30 * day + hour + minute, she);
    expect(await purchases(she)).toHaveLength(3);
    expect(await found(cloud, she)).toEqual(everywhere);
  });

  test('is undone by resuming, and the membership renews', async ({ cloud }) => {
    const she = await member(cloud);
    const paidUntil = await end(she);
    await inPortal(cloud, she, 'cancel');
    await inPortal(cloud, she, 'resume');
    await cloud.pass(30 * day + hour + minute, she);
    expect(await end(she)).toBe(paidUntil + 30 * day);
    expect(await found(cloud, she)).toEqual(everywhere);
    // The mails are listed newest first.
    expect(await texts(cloud, she)).toEqual(
      [started, resumed, canceled, started].map((words) => expect.stringContaining(words) as string),
    );
  });
});

describe('a refund or dispute of a payment', () => {
  async function expectOver(
    cloud: OwnCloud,
    money: Money,
    she: Provider,
    state: 'refunded' | 'ended',
    words: string,
  ): Promise<void> {
    await sweepPasses(cloud, she);
    await expectGone(cloud, she);
    expect(await subscription(she)).toMatchObject({
      membershipActive: false,
      isVerified: false,
      state,
      missing: ['membership'],
    });
    expect(await subscriptionsOf(money, she)).toEqual(['canceled']);
    const mails = await texts(cloud, she);
    expect(mails.filter((text) => text.includes(words))).toHaveLength(1);
    const charges = (await chargesOf(money, she)).length;
    await cloud.pass(70 * day, she);
    expect(await chargesOf(money, she)).toHaveLength(charges);
    expect(await texts(cloud, she)).toEqual(mails);
  }

  /** Creates a member in their second month whose bank disputes the second payment. */
  async function disputing(cloud: OwnCloud, money: Money): Promise<{ she: Provider; disputeId: string }> {
    const she = await member(cloud);
    await cloud.pass(30 * day + hour + minute, she);
    const [charge] = await chargesOf(money, she);
    const { id } = cloud.payments.dispute(charge?.id ?? '');
    await cloud.flush();
    return { she, disputeId: id };
  }

  test('ends the membership at once if the refund is full', async ({ cloud, money }) => {
    const she = await member(cloud);
    await cloud.pass(5 * day, she);
    const [charge] = await chargesOf(money, she);
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
    await expectOver(cloud, money, she, 'refunded', refunded);
  });

  test('ends the membership only when partial refunds add up to the whole payment', async ({
    cloud,
    money,
  }) => {
    const she = await member(cloud);
    const [charge] = await chargesOf(money, she);
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
    await expectOver(cloud, money, she, 'refunded', refunded);
  });

  test('hides the listing and stops the renewal while the dispute is open', async ({ cloud, money }) => {
    const { she, disputeId } = await disputing(cloud, money);
    expect(await purchases(she)).toMatchObject([
      { description: 'dispute', amount: -5000, status: 'disputed' },
      { description: 'premium-renewal', amount: 5000, status: 'paid' },
      { description: 'premium-membership', amount: 5000, status: 'paid' },
    ]);
    await sweepPasses(cloud, she);
    await expectGone(cloud, she);
    expect(await subscription(she)).toMatchObject({ membershipActive: false, state: 'disputed' });
    expect((await texts(cloud, she))[0]).toContain(disputed);
    expect((await pressSubscribe(she)).error.code).toBe('membership-disputed');
    const [asked = '', ...more] = await operatorsMails(cloud, disputeId);
    expect(more).toEqual([]);
    // The mail has the e-mail address for the operator's commands, and the deadline for responding to the dispute.
    expect(asked).toContain(she.email);
    expect(asked).toMatch(/antes del \d+ de \w+ de \d{4} a las? \d/);
    await cloud.pass(30 * day, she);
    expect(await chargesOf(money, she)).toHaveLength(2);
    expect(await subscription(she)).toMatchObject({ state: 'ended' });
    expect(await subscriptionsOf(money, she)).toEqual(['canceled']);
  });

  test('changes nothing while the dispute is only an inquiry', async ({ cloud, money }) => {
    const she = await member(cloud);
    const [charge] = await chargesOf(money, she);
    const { id } = cloud.payments.dispute(charge?.id ?? '', 'inquiry');
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    await money.sdk.disputes.update(id, { evidence });
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'disputed', published: false });
    const mails = (await mailsTo(cloud, supportEmail)).filter(({ text = '' }) => text.includes(id));
    expect(mails).toHaveLength(1);
  });

  test('shows the listing again after the dispute is won', async ({ cloud, money }) => {
    const { she, disputeId } = await disputing(cloud, money);
    cloud.payments.closeDispute(disputeId, 'won');
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'canceling', published: true });
    expect(await found(cloud, she)).toEqual(everywhere);
    expect((await purchases(she))[0]).toMatchObject({ description: 'dispute', amount: 0, status: 'won' });
    const [won = ''] = (await texts(cloud, she)).filter((text) => text.includes('cerró la disputa'));
    expect(won).toMatch(/USD\s50: el pago se mantiene/);
    expect(won).toContain('puedes reanudarla');
    expect((await me(she)).renewalEnded).toMatchObject({ why: 'dispute' });
    expect(await operatorsMails(cloud, disputeId)).toHaveLength(2);
    await inPortal(cloud, she, 'resume');
    expect(await subscription(she)).toMatchObject({ state: 'active' });
  });

  test('mails member and operator about owed money if a lost dispute is later won', async ({
    cloud,
    money,
  }) => {
    const { she, disputeId } = await disputing(cloud, money);
    cloud.payments.closeDispute(disputeId, 'lost');
    await cloud.flush();
    cloud.payments.closeDispute(disputeId, 'won');
    await cloud.flush();
    expect((await texts(cloud, she))[0]).toMatch(
      /USD\s50: el pago se mantiene[^]*para que te devolvamos ese dinero/,
    );
    const [, , late = ''] = await operatorsMails(cloud, disputeId);
    expect(late).toMatch(/USD\s50 se mantiene\.[^]*npm run admin:refund -- "/);
    cloud.payments.closeDispute(disputeId, 'lost');
    await cloud.flush();
    expect((await texts(cloud, she))[0]).toMatch(/disputa por USD\s50 y te devuelve/);
  });

  test('is mailed without mention of the membership if the membership had ended', async ({
    cloud,
    operator,
  }) => {
    const she = await member(cloud);
    await inPortal(cloud, she, 'cancel');
    await cloud.pass(31 * day, she);
    await operator.type('refund', she.email, 'Por cortesía.');
    await cloud.flush();
    const [text = ''] = await texts(cloud, she);
    expect(text).toContain('Te devolvimos tu último pago. Tu banco');
    expect(text).not.toContain('Tu membresía');
  });

  test('ends the membership if the dispute is lost, but allows a new purchase', async ({ cloud, money }) => {
    const { she, disputeId } = await disputing(cloud, money);
    cloud.payments.closeDispute(disputeId, 'lost');
    await cloud.flush();
    await expectOver(cloud, money, she, 'ended', disputeLost);
    expect(await subscription(she)).toMatchObject({ disputeLost: true });
    expect((await purchases(she))[0]).toMatchObject({
      description: 'dispute',
      amount: -5000,
      status: 'lost',
    });
    expect(await texts(cloud, she)).not.toContainEqual(expect.stringContaining(ended));
    const [, closed = ''] = await operatorsMails(cloud, disputeId);
    expect(closed).toContain(she.email);
    await pay(cloud, she);
    expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
    expect(await found(cloud, she)).toEqual(everywhere);
  });
});
