import { describe, expect } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions, readNotifications } from '#functions/core/facts/notification-table.ts';
import { executeRefund } from '#functions/membership/execute-command.ts';
import { orderingChange, refundOrder } from '#functions/membership/order-refund.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { outcome, refundPayment } from '#functions/operator/refund-payment.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { type Money, purchases, subscription } from '#tests/support/money.ts';
import { provider } from '#tests/support/provider.ts';
import { mailsTo, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { cloudTest as test } from '#tests/support/test.ts';

const reason = 'Pagaste dos veces por el mismo mes.';

async function member(cloud: SharedCloud): Promise<SignedIn> {
  return provider(cloud).approved().paid();
}
const refundsOf = async (money: Money, { sub }: SignedIn) => {
  const customer = (await readFacts(sub)).membership?.customerId ?? '';
  const charges = await money.sdk.charges.list({ customer, limit: 100 });
  return charges.data.map(({ amount_refunded }) => amount_refunded);
};
const mailTexts = async (cloud: SharedCloud, { email }: SignedIn) =>
  (await mailsTo(cloud, email))
    .map(({ text = '' }) => text)
    .filter((text) => text.includes('devolvimos') || text.includes('Devolvimos'));

describe('admin:refund', () => {
  test('refunds the whole payment once and ends the membership', async ({ cloud, money, operator }) => {
    const she = await provider(cloud).approved().published().paid();
    const { listing } = she;
    const { printed, code } = await operator.type('refund', she.email, reason, '--ground', 'terms');
    expect(printed).toMatch(
      new RegExp(
        `^${she.email} was refunded 50\\.00 USD of in_\\w+; the payer gets the reason by e-mail\\.$`,
      ),
    );
    expect(code).toBe(0);
    await cloud.flush();
    expect(await refundsOf(money, she)).toEqual([5000]);
    expect(await subscription(she)).toMatchObject({ state: 'refunded', membershipActive: false });
    expect(await whereFound(cloud, listing)).toMatchObject({ browse: false, detail: 404, contact: 404 });
    expect((await purchases(she))[0]).toMatchObject({
      description: 'refund',
      amount: -5000,
      status: 'refunded',
    });
    const mails = await mailTexts(cloud, she);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(reason);
    expect(mails[0]).toContain('tu membresía terminó');
    const kinds = (await readNotifications(she.sub)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'membership-refunded')).toHaveLength(1);
    expect(await readDecisions(she.sub)).toMatchObject([
      { kind: 'membership-refunded', facts: reason, ground: 'terms', automated: false, by: 'operator:olga' },
    ]);
    expect((await readFacts(she.sub)).membership?.refundOrder).toBeUndefined();
    expect(await operator.logged(she.sub)).toContainEqual([
      'operator:olga',
      'refund-ordered',
      {
        ground: 'terms',
        payment: { id: expect.stringMatching(/^in_/) as string, amount: 5000, currency: 'USD' },
        reason: expect.stringMatching(/^Pagaste/) as string,
      },
    ]);
    expect((await operator.type('refund', she.email, reason)).printed).toMatch(
      /was already refunded the whole payment in_\w+\.$/,
    );
    expect(await refundsOf(money, she)).toEqual([5000]);
  });

  test('ends the membership only when partial refunds add up to the whole payment', async ({
    cloud,
    money,
    operator,
  }) => {
    const she = await member(cloud);
    expect((await operator.type('refund', she.email, reason, '--cents', '1000')).printed).toMatch(
      /was refunded 10\.00 USD/,
    );
    await cloud.flush();
    expect(await refundsOf(money, she)).toEqual([1000]);
    expect(await subscription(she)).toMatchObject({ state: 'active' });
    const [mail] = await mailTexts(cloud, she);
    expect(mail).toContain('Tu membresía no cambia');
    expect(mail).toContain(reason);
    // A goodwill refund is not a sanction: the mail offers no appeal, and no decision is recorded.
    expect(mail).toContain('por cortesía');
    expect(mail).not.toMatch(/secciones 8 y 9|tribunal/);
    expect(await readDecisions(she.sub)).toEqual([]);
    const more = await operator.type('refund', she.email, reason, '--cents', '4001');
    expect(more).toEqual({
      code: 1,
      printed: expect.stringMatching(/at most 4000 cents \(USD\) of .*, not 4001\.$/) as string,
    });
    expect((await operator.type('refund', she.email, reason)).printed).toMatch(/was refunded 40\.00 USD/);
    await cloud.flush();
    expect(await subscription(she)).toMatchObject({ state: 'refunded' });
    expect(await mailTexts(cloud, she)).toHaveLength(2);
  });

  test('refuses an account that never paid, and invalid arguments', async ({ cloud, operator }) => {
    const she = await provider(cloud).approved();
    expect((await operator.type('refund', she.email, reason)).printed).toBe(`${she.email} has never paid.`);
    for (const words of [
      ['refund', she.email],
      ['refund', she.email, ' '],
      ['refund', she.email, reason, '--cents', '0'],
      ['refund', she.email, reason, '--cents=-5'],
      ['refund', she.email, reason, '--cents', '10.50'],
      ['refund', she.email, reason, '--wired', '2026-02-30'],
      ['withdraw', she.email, reason, '--wired', '2026-02-03'],
      ['refund', she.email, reason, '--month', '2026-11'],
      ['withdraw', she.email, reason, '--cents', '10'],
    ])
      expect(await operator.type(...words)).toEqual({
        code: 1,
        printed: expect.stringContaining('admin:refund -- EMAIL "REASON"') as string,
      });
  });
});

test('executing a refund order repeatedly pays and notifies once', async ({ cloud, money }) => {
  const she = await member(cloud);
  const provider = await paymentProvider();
  const wanted = { reason, ground: 'terms', by: 'operator:olga', amount: 700 } as const;
  const order = await refundOrder(provider, await readFacts(she.sub), wanted, new Date());
  await changeFacts(she.sub, (facts) => orderingChange(facts, order));
  await Promise.all([1, 2, 3].map(() => executeRefund(provider, she.sub, order.id)));
  await cloud.flush();
  await executeRefund(provider, she.sub, order.id);
  expect(await refundsOf(money, she)).toEqual([700]);
  expect(await mailTexts(cloud, she)).toHaveLength(1);
  expect(await readDecisions(she.sub)).toHaveLength(1);
});

describe('a refund on the payment provider’s pages during a pending refund order', () => {
  const wanted = { reason, ground: 'terms', by: 'operator:olga' } as const;
  /** Stores a refund order that is not carried out yet. */
  const standing = async ({ sub }: SignedIn, amount?: number) => {
    const order = await refundOrder(
      await paymentProvider(),
      await readFacts(sub),
      { ...wanted, amount },
      new Date(),
    );
    await changeFacts(sub, ({ membership }) => ({
      membership: membership && { ...membership, refundOrder: order },
    }));
    return order;
  };
  const giveBackBeside = async (cloud: SharedCloud, money: Money, { sub }: SignedIn, amount?: number) => {
    const customer = (await readFacts(sub)).membership?.customerId ?? '';
    const [charge] = (await money.sdk.charges.list({ customer })).data;
    await money.sdk.refunds.create({ charge: charge?.id ?? '', ...(amount !== undefined && { amount }) });
    await cloud.flush();
  };

  test('does not change the order, which later refunds and reports its own amount', async ({
    cloud,
    money,
  }) => {
    const she = await member(cloud);
    const order = await standing(she, 700);
    await giveBackBeside(cloud, money, she, 300);
    expect((await readFacts(she.sub)).membership?.refundOrder).toEqual(order);
    expect(await readDecisions(she.sub)).toEqual([]);
    await executeRefund(await paymentProvider(), she.sub, order.id);
    await cloud.flush();
    expect(await refundsOf(money, she)).toEqual([1000]);
    expect(await outcome(she.sub, order)).toBe(
      `was refunded 7.00 USD of ${order.paymentId}; the payer gets the reason by e-mail`,
    );
    expect(await readDecisions(she.sub)).toHaveLength(1);
    const mails = await mailTexts(cloud, she);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/USD\s7\b/);
  });

  test('ends the order if less than the ordered amount of the payment remains', async ({
    cloud,
    money,
    operator,
  }) => {
    const she = await member(cloud);
    const order = await standing(she, 5000);
    await giveBackBeside(cloud, money, she, 300);
    await executeRefund(await paymentProvider(), she.sub, order.id);
    expect((await readFacts(she.sub)).membership?.refundOrder).toBeUndefined();
    expect(await outcome(she.sub, order)).toMatch(/^got no refund of in_\w+ from this order/);
    await cloud.flush();
    const mails = (await mailsTo(cloud, settingsOf('local').supportEmail)).map(({ text = '' }) => text);
    expect(mails.filter((text) => text.includes(order.paymentId) && /USD\s50\b/.test(text))).toHaveLength(1);
    expect(await readDecisions(she.sub)).toEqual([]);
    expect((await operator.type('refund', she.email, reason)).printed).toMatch(/was refunded 47\.00 USD/);
    await cloud.flush();
    expect(await refundsOf(money, she)).toEqual([5000]);
  });

  test('ends the order without mail or decision if the whole payment was refunded', async ({
    cloud,
    money,
  }) => {
    const she = await member(cloud);
    const order = await standing(she, 700);
    await giveBackBeside(cloud, money, she);
    await executeRefund(await paymentProvider(), she.sub, order.id);
    expect((await readFacts(she.sub)).membership?.refundOrder).toBeUndefined();
    expect(await outcome(she.sub, order)).toMatch(/^got no refund/);
    expect(await readDecisions(she.sub)).toEqual([]);
    expect((await mailTexts(cloud, she)).filter((text) => text.includes(reason))).toEqual([]);
  });
});

test('a concurrent refund order is refused when it exceeds the remaining amount', async ({
  cloud,
  money,
}) => {
  const she = await member(cloud);
  const provider = await paymentProvider();
  const wanted = { reason, ground: 'terms', by: 'operator:olga', amount: 4000 } as const;
  let other: string | undefined;
  const overtaken = {
    ...provider,
    readCustomer: async (id: string) => {
      const state = await provider.readCustomer(id);
      other ??= await refundPayment(provider, she.sub, { ...wanted, by: 'operator:oscar' }, 'oscar');
      return state;
    },
  };
  await expect(refundPayment(overtaken, she.sub, wanted, 'olga')).rejects.toThrow(
    /at most 1000 cents \(USD\) of the payment in_\w+, not 4000$/,
  );
  expect(other).toMatch(/^was refunded 40\.00 USD/);
  expect((await readFacts(she.sub)).membership?.refundOrder).toBeUndefined();
  expect(await refundsOf(money, she)).toEqual([4000]);
});

test('a second refund order is refused while another is pending', async ({ cloud }) => {
  const she = await member(cloud);
  const provider = await paymentProvider();
  const facts = await readFacts(she.sub);
  const order = await refundOrder(
    provider,
    facts,
    { reason, ground: 'terms', by: 'operator:olga' },
    new Date(),
  );
  const { membership } = orderingChange(facts, order);
  expect(() => orderingChange({ ...facts, membership }, order)).toThrow('already has a pending refund');
});

test('admin:withdraw --refund withdraws the approval and refunds the payment', async ({
  cloud,
  money,
  operator,
}) => {
  const she = await provider(cloud).approved().published().paid();
  const { listing } = she;
  const why = 'El documento no es tuyo.';
  const { printed } = await operator.type('withdraw', she.email, why, '--refund', '--ground', 'law');
  expect(printed).toMatch(
    /is no longer approved; .* The account was refunded 50\.00 USD of in_\w+; .* by e-mail\.$/,
  );
  await cloud.flush();
  expect(await refundsOf(money, she)).toEqual([5000]);
  expect(await whereFound(cloud, listing)).toMatchObject({ browse: false, detail: 404 });
  expect((await readDecisions(she.sub)).map(({ kind, ground }) => [kind, ground])).toEqual([
    ['verification-withdrawn', 'law'],
    ['membership-refunded', 'law'],
  ]);
  // For an account that never paid, the command fails and withdraws nothing.
  const other = await provider(cloud).approved();
  expect(await operator.type('withdraw', other.email, why, '--refund')).toMatchObject({ code: 1 });
  expect((await readFacts(other.sub)).verification?.status).toBe('approved');
});
