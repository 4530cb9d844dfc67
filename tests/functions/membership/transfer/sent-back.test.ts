import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { paidState } from '#shared/membership.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { executeRefund } from '#functions/membership/execute-command.ts';
import { listPurchases, refundOfOrder } from '#functions/membership/membership-table.ts';
import { NoRefund, orderingChange, refundOrder } from '#functions/membership/order-refund.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { undeliveredMailsFor } from '#tests/support/undelivered-messages.ts';
import {
  ask,
  at,
  code,
  decide,
  isPublic,
  transferTest as test,
  pass,
  unpaid,
  yes,
} from '#tests/support/transfer-desk.ts';
import { aReference } from '#tests/support/transfers.ts';

describe('the refund of a transfer', () => {
  const sendBack = async (paymentId: string, amount?: number, orderId = 'once') =>
    (await paymentProvider()).refund({ paymentId, amount, reason: 'Pagó dos veces', orderId });

  const order = async (sub: string, wiredOn: string): Promise<void> => {
    const provider = await paymentProvider();
    await changeFacts(sub, async (facts, now) => {
      const wanted = { reason: 'Lo pidió.', ground: 'goodwill', wiredOn, by: 'operator:olga' } as const;
      return orderingChange(facts, await refundOrder(provider, facts, wanted, now));
    });
  };

  test('is recorded once per idempotency key and ends the membership when complete', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await decide(reference);
    pass(3);
    const part = await sendBack(reference, 2000, 'part');
    expect(part).toMatchObject({ amount: 2000, currency: 'USD' });
    expect(await sendBack(reference, 2000, 'part')).toEqual(part);
    expect(isPublic(await readFacts(sub))).toBe(true);
    await expect(sendBack(reference, 3001, 'more')).rejects.toEqual(code('invalid-input'));
    expect(await sendBack(reference, undefined, 'rest')).toMatchObject({ amount: 3000 });
    expect(await sendBack(reference, undefined, 'nothing')).toBeUndefined();
    const facts = await readFacts(sub);
    expect(paidState(facts.membership, new Date())).toBe('refunded');
    expect(isPublic(facts)).toBe(false);
    const rows = await listPurchases(sub);
    expect(rows.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual([-3000, -2000, 5000]);
  });

  test('completes only the refund order that has its id', async () => {
    const sub = await unpaid();
    const paymentId = await ask(sub);
    await decide(paymentId);
    const ordered = {
      id: randomUUID(),
      paymentId,
      amount: 700,
      currency: 'USD',
      whole: false,
      reason: 'Pagó dos veces',
      ground: 'terms',
      by: 'operator:olga',
      at: new Date().toISOString(),
    } as const;
    await changeFacts(sub, ({ membership }) => ({
      membership: membership && { ...membership, refundOrder: ordered },
    }));
    await sendBack(paymentId, 300, randomUUID());
    expect((await readFacts(sub)).membership?.refundOrder).toEqual(ordered);
    await sendBack(paymentId, 700, ordered.id);
    expect((await readFacts(sub)).membership?.refundOrder).toBeUndefined();
    expect(await refundOfOrder(sub, ordered.id)).toMatchObject({ amount: -700 });
  });

  test('is refused with a date before the money arrived', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    pass(5);
    await decide(reference);
    await expect(order(sub, at(3).slice(0, 10))).rejects.toThrow(NoRefund);
    await expect(order(sub, at(5).slice(0, 10))).resolves.toBeUndefined();
  });

  test('names the current period’s end in the mail when it refunds the next period', async () => {
    const sub = await unpaid();
    await decide(await ask(sub));
    pass(25);
    await decide(await ask(sub));
    await order(sub, at(25).slice(0, 10));
    await executeRefund(
      await paymentProvider(),
      sub,
      (await readFacts(sub)).membership?.refundOrder?.id ?? '',
    );
    expect(
      (await undeliveredMailsFor(sub)).find(({ template }) => template === 'membership-refunded'),
    ).toMatchObject({
      params: { whole: true, ends: false, until: at(30) },
    });
  });

  test('keeps the running period when it refunds the next period', async () => {
    const sub = await unpaid();
    await decide(await ask(sub));
    pass(24);
    const next = await ask(sub);
    await decide(next);
    await sendBack(next);
    const facts = await readFacts(sub);
    expect(facts.membership).toMatchObject({ periodStart: at(0), periodEnd: at(30) });
    expect(isPublic(facts)).toBe(true);
    // The member can buy the next period again.
    await decide(await ask(sub));
    expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(30), periodEnd: at(60) });
  });

  test('keeps the running period when it refunds a next period with another price', async () => {
    const sub = await unpaid();
    const running = await ask(sub);
    await decide(running);
    pass(24);
    process.env['PRICE_CENTS'] = '7000';
    try {
      const next = await ask(sub);
      await decide(next, yes(next, 7000));
      await sendBack(next);
      const facts = await readFacts(sub);
      expect(facts.membership).toMatchObject({ periodEnd: at(30), sold: { amount: 5000 } });
      expect(facts.membership?.reversal).toBeUndefined();
      expect(isPublic(facts)).toBe(true);
      expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
      const again = await ask(sub);
      await decide(again, yes(again, 7000));
      expect((await readFacts(sub)).membership).toMatchObject({ periodStart: at(30), periodEnd: at(60) });
    } finally {
      process.env['PRICE_CENTS'] = '5000';
    }
  });

  test('is refused for a transfer that was never paid', async () => {
    const sub = await unpaid();
    const reference = await ask(sub);
    await expect(sendBack(reference)).rejects.toEqual(code('not-found'));
    await expect(sendBack(aReference())).rejects.toEqual(code('not-found'));
  });
});
