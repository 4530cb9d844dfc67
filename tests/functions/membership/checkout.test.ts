import { describe, expect } from 'vitest';
import { membershipDays } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { customerPointer } from '#functions/membership/membership-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { buildMembership, buildVerification } from '#tests/support/builders.ts';
import { type Money, pay, pressSubscribe, purchases, subscription } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, saveListing, signedIn, whereFound } from '#tests/support/signed-in.ts';
import { DECLINES, submit } from '@directory/local-cloud/testing/stripe.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;

const sessionOf = (url: string) => url.split('/').at(-1) ?? '';
const sold = async (money: Money, sub: string) => {
  const { membership } = await readFacts(sub);
  const list = await money.sdk.subscriptions.list({ customer: membership?.customerId ?? '', status: 'all' });
  return list.data.map(({ status }) => status);
};

describe('opening a checkout', () => {
  test.for(['none', 'draft', 'pending', 'rejected'] as const)(
    'is refused while the status of the identity verification is %s',
    async (status, { cloud }) => {
      const she = await signedIn(cloud, 'worker');
      if (status !== 'none')
        await changeFacts(she.sub, () => ({ verification: buildVerification({ status, documents: {} }) }));
      expect(await pressSubscribe(she)).toMatchObject({
        status: 403,
        error: { code: 'identity-not-approved' },
      });
      expect((await readFacts(she.sub)).membership).toBeUndefined();
      expect(await subscription(she)).toMatchObject({
        membershipActive: false,
        isVerified: false,
        state: 'none',
      });
    },
  );

  test('is refused for members, for customers and for an invalid body', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    for (const daysLeft of [10, -1]) {
      const periodEnd = new Date(Date.now() + daysLeft * day).toISOString();
      await changeFacts(she.sub, () => ({ membership: buildMembership({ periodEnd }) }));
      expect(await pressSubscribe(she)).toMatchObject({ status: 409, error: { code: 'already-subscribed' } });
    }
    const customer = await signedIn(cloud, 'user');
    expect((await pressSubscribe(customer)).error.code).toBe('worker-role-required');
    const other = await provider(cloud).approved().unpaid();
    for (const body of [{ tier: 'free' }, { tier: 'premium-tier', price: 1 }, {}]) {
      expect((await other.call('createCheckout', { body })).error.code).toBe('invalid-input');
    }
  });

  test('is refused until there is something to show', async ({ cloud }) => {
    const she = await provider(cloud).approved();
    expect(await pressSubscribe(she)).toMatchObject({ status: 409, error: { code: 'nothing-to-show' } });
    expect((await readFacts(she.sub)).membership).toBeUndefined();
    await saveListing(cloud, she);
    expect((await pressSubscribe(she)).status).toBe(200);
  });
});

describe('checkout', () => {
  test('stays open and is found again after the listing was deleted', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    const { url } = (await pressSubscribe(she)).body;
    expect((await she.call('deleteListing')).status).toBe(200);
    expect((await pressSubscribe(she)).body).toEqual({ url });
    await submit(url);
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'active', published: false });
  });

  test('charges the configured price and returns to the purchases page', async ({ cloud, money }) => {
    const she = await provider(cloud).approved().unpaid();
    const { url } = (await pressSubscribe(she)).body;
    const session = await money.sdk.checkout.sessions.retrieve(sessionOf(url));
    expect(session).toMatchObject({
      mode: 'subscription',
      amount_total: 5000,
      currency: 'usd',
      client_reference_id: she.sub,
      success_url: `${cloud.site}/dashboard/purchases?payment=success`,
      cancel_url: `${cloud.site}/dashboard/purchases?payment=canceled`,
      // Adaptive pricing would show other currencies at Stripe's own rate.
      adaptive_pricing: { enabled: false },
    });
  });

  test('records the same offered price and membership days for every provider', async ({ cloud, money }) => {
    const offers = [];
    for (const she of [
      await provider(cloud).approved().unpaid(),
      await provider(cloud).approved().unpaid(),
    ]) {
      const { url } = (await pressSubscribe(she)).body;
      const session = await money.sdk.checkout.sessions.retrieve(sessionOf(url), { expand: ['line_items'] });
      const { membership } = await readFacts(she.sub);
      const product = session.line_items?.data[0]?.price?.id;
      expect(membership).toMatchObject({
        checkoutId: session.id,
        offered: { product, amount: 5000, currency: 'USD', days: membershipDays },
      });
      offers.push(membership?.offered);
    }
    expect(offers[0]).toEqual(offers[1]);
  });

  test('returns the same open session to repeated and concurrent requests', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    const presses = await Promise.all([1, 2, 3, 4].map(() => pressSubscribe(she)));
    presses.push(await pressSubscribe(she));
    expect(presses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(presses.map(({ body }) => body.url)).size).toBe(1);
  });

  test('opens a new session after the first session expires', async ({ cloud, money }) => {
    const she = await provider(cloud).approved().unpaid();
    const first = (await pressSubscribe(she)).body.url;
    await money.sdk.checkout.sessions.expire(sessionOf(first));
    const second = (await pressSubscribe(she)).body.url;
    expect(second).not.toBe(first);
    expect((await pressSubscribe(she)).body.url).toBe(second);
  });

  test('records a declined card as a failed purchase and can still be paid', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    const { url } = (await pressSubscribe(she)).body;
    expect((await submit(url, { card: DECLINES })).status).toBe(402);
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ membershipActive: false, state: 'pending' });
    expect(await purchases(she)).toMatchObject([{ status: 'failed', amount: 5000 }]);
    expect(await mailsTo(cloud, she.email)).toEqual([]);
    expect((await submit(url)).status).toBe(303);
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    expect(await purchases(she)).toMatchObject([{ status: 'paid', amount: 5000 }]);
    // No mail announces the first card as a changed card.
    expect(await mailsTo(cloud, she.email)).toMatchObject([
      { text: expect.stringContaining('Recibimos tu pago') as string },
    ]);
  });

  test('refuses a second purchase before the webhook of the first purchase arrives', async ({
    cloud,
    money,
  }) => {
    const she = await provider(cloud).approved().paid();
    // State right after the payment, before its webhook arrives.
    await changeFacts(she.sub, ({ membership }) => ({
      membership: membership && {
        provider: membership.provider,
        customerId: membership.customerId,
        checkoutId: membership.checkoutId,
        offered: membership.offered,
        cancelAtPeriodEnd: false,
        failedAttempts: 0,
      },
    }));
    expect((await subscription(she)).state).toBe('none');
    expect(await pressSubscribe(she)).toMatchObject({ status: 409, error: { code: 'already-subscribed' } });
    expect(await sold(money, she.sub)).toEqual(['active']);
  });

  test('can be opened again after a failure of the payment provider', async ({ cloud, money }) => {
    const she = await provider(cloud).approved().unpaid();
    await changeFacts(she.sub, () => ({
      membership: {
        provider: 'stripe',
        customerId: 'cus_unknown',
        cancelAtPeriodEnd: false,
        failedAttempts: 0,
      },
    }));
    const failed = await pressSubscribe(she);
    expect(failed).toMatchObject({ status: 503, error: { code: 'payment-provider-failed' } });
    expect(JSON.stringify(failed.body)).not.toContain('cus_unknown');
    const { id } = await money.sdk.customers.create({ email: she.email });
    await changeFacts(she.sub, ({ membership }) => ({
      membership: membership && { ...membership, customerId: id },
    }));
    expect((await pressSubscribe(she)).status).toBe(200);
  });
});

describe('the first payment', () => {
  test('starts the membership, publishes the listing and mails the payer once', async ({ cloud, money }) => {
    const she = await provider(cloud).approved();
    // The provider saves the listing under an earlier membership, which then ends.
    await changeFacts(she.sub, () => ({ membership: buildMembership() }));
    const listing = await saveListing(cloud, she);
    await changeFacts(she.sub, () => ({
      membership: {
        provider: 'stripe',
        customerId: 'cus_none',
        cancelAtPeriodEnd: false,
        failedAttempts: 0,
      },
    }));
    const { id } = await money.sdk.customers.create({ email: she.email });
    await changeFacts(she.sub, ({ membership }) => ({
      membership: membership && { ...membership, customerId: id },
      also: [customerPointer(id, she.sub)],
    }));
    await cloud.flush();
    expect(await whereFound(cloud, listing)).toMatchObject({ browse: false, detail: 404, contact: 404 });
    expect(await subscription(she)).toMatchObject({ published: false, missing: ['membership'] });

    const before = Date.now();
    await pay(cloud, she);
    const now = await subscription(she);
    expect(now).toMatchObject({
      membershipActive: true,
      isVerified: true,
      published: true,
      missing: [],
      state: 'active',
      cancelAtPeriodEnd: false,
    });
    const end = Date.parse(now.periodEnd ?? '');
    expect(Math.abs(end - before - membershipDays * day)).toBeLessThan(60_000);
    expect(await purchases(she)).toMatchObject([
      { description: 'premium-membership', amount: 5000, currency: 'USD', status: 'paid' },
    ]);
    const [mail, ...others] = await mailsTo(cloud, she.email);
    expect(mail?.text).toContain('Recibimos tu pago');
    expect(others).toMatchObject([
      { text: expect.stringContaining('Aprobamos lo que enviaste a revisión') as string },
    ]);
    expect(await whereFound(cloud, listing)).toEqual({ browse: true, detail: 200, contact: 200, media: 200 });
    expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');
  });

  test('gives access to the payment portal, which returns 404 before the payment', async ({ cloud }) => {
    const she = await provider(cloud).approved().unpaid();
    const missing = { status: 404, error: { code: 'not-found' } };
    expect(await she.call('openPortal')).toMatchObject(missing);
    await pressSubscribe(she);
    expect(await she.call('openPortal')).toMatchObject(missing);
    await pay(cloud, she);
    const { body } = await she.call<{ url: string }>('openPortal');
    expect(body.url.startsWith(cloud.stripe)).toBe(true);
    const portal = await fetch(body.url);
    expect(portal.status).toBe(200);
    expect(await portal.text()).toContain(`href="${cloud.site}/membership"`);
  });
});
