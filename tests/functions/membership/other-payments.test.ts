import type Stripe from 'stripe';
import { describe, expect, onTestFinished } from 'vitest';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import { settingsOf } from '#infra/settings.ts';
import {
  archivePrices,
  customerOf,
  inPortal,
  type Money,
  pay,
  pressSubscribe,
  purchases,
  subscription,
} from '#tests/support/money.ts';
import { priceLike, sell } from '#tests/support/other-sales.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, type SignedIn } from '#tests/support/signed-in.ts';
import { FAILS_LATER, PAYS } from '@directory/local-cloud/testing/stripe.ts';
import { sendSigned } from '#tests/support/webhook.ts';
import { type OwnCloud, timeTest as test } from '#tests/support/test.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const { supportEmail } = settingsOf('local');

const mailTexts = async (cloud: OwnCloud, { sub }: SignedIn): Promise<string[]> =>
  (await mailsTo(cloud, supportEmail)).map(({ text = '' }) => text).filter((text) => text.includes(sub));

/** Creates a provider with an open, unpaid checkout. */
async function asked(cloud: OwnCloud): Promise<SignedIn> {
  const she = await provider(cloud).approved().unpaid();
  expect((await pressSubscribe(she)).status).toBe(200);
  return she;
}

/** Sells a price to the provider's customer outside our checkout. */
async function buys(
  cloud: OwnCloud,
  money: Money,
  by: SignedIn,
  price: Stripe.Price,
  quantity = 1,
): Promise<void> {
  await sell(money, await customerOf(by), price.id, quantity);
  await cloud.flush();
}

const offering = (by: SignedIn, { id: product }: Stripe.Price) =>
  changeFacts(by.sub, ({ membership }) => ({
    membership: membership?.offered && { ...membership, offered: { ...membership.offered, product } },
  }));

async function expectNothingOpened(cloud: OwnCloud, by: SignedIn): Promise<void> {
  expect(await subscription(by)).toMatchObject({
    membershipActive: false,
    isVerified: false,
    state: 'pending',
  });
  expect(await mailsTo(cloud, by.email)).toEqual([]);
}

/** Expects one ledger row for the payment, and one mail to the operator that names the payment. */
async function expectOneMail(
  cloud: OwnCloud,
  by: SignedIn,
  row: { amount: number; currency: string },
): Promise<void> {
  const rows = await purchases(by);
  expect(rows).toMatchObject([{ ...row, description: 'other-payment', status: 'paid' }]);
  const mails = await mailTexts(cloud, by);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(rows[0]?.id);
}

async function repeatAll(cloud: OwnCloud, money: Money, by: SignedIn): Promise<void> {
  const customer = await customerOf(by);
  const { data } = await money.sdk.events.list({ limit: 100 });
  for (const { id, data: about } of data)
    if ('customer' in about.object && about.object.customer === customer) cloud.payments.resend(id);
  await cloud.flush();
}

test('a payment of the offered price opens the membership without mailing the operator', async ({
  cloud,
  money,
}) => {
  const she = await asked(cloud);
  const price = await priceLike(money);
  await offering(she, price);
  await buys(cloud, money, she, price);
  expect(await subscription(she)).toMatchObject({ membershipActive: true, state: 'active' });
  expect(await purchases(she)).toMatchObject([{ description: 'premium-membership', amount: 5000 }]);
  expect(await mailTexts(cloud, she)).toEqual([]);
});

test('checkout creates an equal price once the earlier price is archived', async ({ cloud, money }) => {
  const [before, after] = [await asked(cloud), await provider(cloud).approved().unpaid()];
  await archivePrices(money);
  await pay(cloud, after);
  expect(await subscription(after)).toMatchObject({ state: 'active' });
  const offers = await Promise.all([before, after].map(({ sub }) => readFacts(sub)));
  const [one, other] = offers.map(({ membership }) => membership?.offered);
  expect(other?.product).not.toBe(one?.product);
  expect({ ...other, product: one?.product }).toEqual(one);
});

describe('a payment other than the offered one', () => {
  test.for<[string, Partial<Stripe.PriceCreateParams>, number, { amount: number; currency: string }]>([
    ['is a cent too little', { unit_amount: 4999 }, 1, { amount: 4999, currency: 'USD' }],
    ['is too much', { unit_amount: 9900 }, 1, { amount: 9900, currency: 'USD' }],
    ['is zero, as in a trial or with a full discount', { unit_amount: 0 }, 1, { amount: 0, currency: 'USD' }],
    ['is in another currency', { currency: 'mxn' }, 1, { amount: 5000, currency: 'MXN' }],
    [
      'is for a day',
      { recurring: { interval: 'day', interval_count: 1 } },
      1,
      { amount: 5000, currency: 'USD' },
    ],
    [
      'is for a year',
      { recurring: { interval: 'day', interval_count: 365 } },
      1,
      { amount: 5000, currency: 'USD' },
    ],
    ['has quantity two', {}, 2, { amount: 10_000, currency: 'USD' }],
    ['has quantity two at half the price', { unit_amount: 2500 }, 2, { amount: 5000, currency: 'USD' }],
  ])('opens no membership if it %s', async ([_, change, quantity, row], { cloud, money }) => {
    const she = await asked(cloud);
    const price = await priceLike(money, change);
    await offering(she, price);
    await buys(cloud, money, she, price, quantity);
    await expectNothingOpened(cloud, she);
    await expectOneMail(cloud, she, row);
    await repeatAll(cloud, money, she);
    await expectOneMail(cloud, she, row);
  });

  test('opens no membership if it is for another product at our price', async ({ cloud, money }) => {
    const she = await asked(cloud);
    await buys(cloud, money, she, await priceLike(money));
    await expectNothingOpened(cloud, she);
    await expectOneMail(cloud, she, { amount: 5000, currency: 'USD' });
  });

  test('opens no membership if it is one-time or its checkout only saved a card', async ({
    cloud,
    money,
  }) => {
    const she = await asked(cloud);
    const customer = await customerOf(she);
    const session = (mode: string) =>
      JSON.stringify({
        id: `evt_${she.sub}_${mode}`,
        object: 'event',
        api_version: stripeApiVersion,
        livemode: false,
        type: 'checkout.session.completed',
        data: { object: { object: 'checkout.session', mode, payment_status: 'paid', customer } },
      });
    expect(await sendSigned(cloud, money, session('setup'))).toBe(200);
    expect(await purchases(she)).toEqual([]);
    const { id } = cloud.payments.collect(customer, 5000, 'usd');
    expect(await sendSigned(cloud, money, session('payment'))).toBe(200);
    await cloud.flush();
    await expectNothingOpened(cloud, she);
    await expectOneMail(cloud, she, { amount: 5000, currency: 'USD' });
    expect(await purchases(she)).toMatchObject([{ id }]);
  });

  test('belongs to its customer, not to the account that its metadata names', async ({ cloud, money }) => {
    const [she, other] = [await asked(cloud), await asked(cloud)];
    await pay(cloud, other);
    const customer = await customerOf(other);
    const { data } = await money.sdk.events.list({ type: 'invoice.paid', limit: 100 });
    const event = data.find(({ data: { object } }) => 'customer' in object && object.customer === customer);
    // The event's metadata names the first account, but the event's customer is the other account's.
    const object = {
      ...event?.data.object,
      metadata: { sub: she.sub },
      client_reference_id: she.sub,
    };
    const body = JSON.stringify({ ...event, id: `evt_${she.sub}`, data: { object } });
    expect(await sendSigned(cloud, money, body)).toBe(200);
    await expectNothingOpened(cloud, she);
    expect(await purchases(she)).toEqual([]);
    expect(await subscription(other)).toMatchObject({ state: 'active' });
    expect(await mailTexts(cloud, other)).toEqual([]);
  });
});

describe('a running membership', () => {
  async function member(cloud: OwnCloud, card = PAYS): Promise<SignedIn> {
    const she = await provider(cloud).approved().paid(card);
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    return she;
  }
  const end = async (by: SignedIn) => Date.parse((await subscription(by)).periodEnd ?? '');

  test('is neither extended nor ended by other purchases of the member', async ({ cloud, money }) => {
    const she = await member(cloud);
    const before = (await readFacts(she.sub)).membership;
    await buys(cloud, money, she, await priceLike(money, { unit_amount: 100 }));
    const charge = cloud.payments.collect(await customerOf(she), 700, 'usd');
    await money.sdk.refunds.create({ charge: charge.id });
    await cloud.flush();
    expect((await readFacts(she.sub)).membership).toEqual(before);
    expect((await purchases(she)).map(({ description, amount }) => [description, amount]).sort()).toEqual([
      ['other-payment', 100],
      ['other-payment', 700],
      ['premium-membership', 5000],
      ['refund', -700],
    ]);
    expect(await mailTexts(cloud, she)).toHaveLength(2);
    // A refund of the membership's own payment still ends the membership.
    const { data } = await money.sdk.charges.list({ customer: await customerOf(she), limit: 100 });
    await money.sdk.refunds.create({ charge: data.find(({ amount }) => amount === 5000)?.id ?? '' });
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'refunded' });
  });

  test('is not extended by an invoice that was paid out of band', async ({ cloud, money }) => {
    const she = await member(cloud, FAILS_LATER);
    const paidUntil = await end(she);
    await cloud.pass(30 * day + 2 * hour, she);
    expect(await subscription(she)).toMatchObject({ state: 'past_due' });
    const customer = await customerOf(she);
    const [open] = (await money.sdk.invoices.list({ customer, status: 'open' })).data;
    await money.sdk.invoices.pay(open?.id ?? '', { paid_out_of_band: true });
    await cloud.flush();
    expect(await end(she)).toBe(paidUntil);
    expect((await purchases(she))[0]).toMatchObject({ description: 'other-payment', id: open?.id });
    expect(await mailTexts(cloud, she)).toHaveLength(1);
  });

  test('renews at its original price after the configured price changes', async ({ cloud }) => {
    const she = await member(cloud);
    const first = await end(she);
    cloud.redeploy({ PRICE_CENTS: '6100', PRICE_CURRENCY: 'EUR' });
    onTestFinished(() => cloud.redeploy({ PRICE_CENTS: '5000', PRICE_CURRENCY: 'USD' }));
    await cloud.pass(30 * day + 2 * hour, she);
    expect(await end(she)).toBe(first + 30 * day);
    expect((await purchases(she))[0]).toMatchObject({ description: 'premium-renewal', amount: 5000 });
    expect(await mailTexts(cloud, she)).toEqual([]);
    await inPortal(cloud, she, 'cancel');
    await cloud.pass(30 * day, she);
    await pay(cloud, she);
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    expect((await purchases(she))[0]).toMatchObject({ amount: 6100, currency: 'EUR' });
    expect(await mailTexts(cloud, she)).toEqual([]);
  });
});
