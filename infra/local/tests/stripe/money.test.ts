import { describe, expect, test } from 'vitest';
import { PAYS, REFUND_RETURNS } from '../../testing/stripe.ts';
import { DAY, openStage } from './stage.ts';

const invalid = { type: 'StripeInvalidRequestError', statusCode: 400 };
const DISPUTED = '4000 0000 0000 0259';

/** Starts a stand-in with one payment of 29 USD. */
async function paid(card = PAYS) {
  const stage = await openStage();
  const { id, customer, payment_intent: intent } = await stage.paidCharge(card);
  return {
    ...stage,
    charge: id,
    customer: customer as string,
    intent: intent as string,
    reload: async () =>
      (await stage.sdk.charges.list({ customer: customer as string, expand: ['data.refunds'] })).data[0],
  };
}

describe('refund', () => {
  test('can be partial, by charge or intent, up to the charged amount', async () => {
    const { sdk, charge, intent, reload, paidCharge } = await paid();
    const metadata = { refund_order: 'one' };
    const { payment_intent: other } = await paidCharge();
    for (const order of [{}, { charge, payment_intent: other as string }])
      await expect(sdk.refunds.create(order)).rejects.toMatchObject({ ...invalid, param: 'payment_intent' });
    const part = await sdk.refunds.create({ charge, amount: 900, metadata });
    expect(part).toMatchObject({ amount: 900, status: 'succeeded', payment_intent: intent, metadata });
    expect(await reload()).toMatchObject({ amount_refunded: 900, refunded: false });
    await expect(sdk.refunds.create({ charge, amount: 2001 })).rejects.toMatchObject(invalid);
    expect(await sdk.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 2000 });
    await expect(sdk.refunds.create({ charge })).rejects.toMatchObject({
      ...invalid,
      code: 'charge_already_refunded',
    });
    const after = await reload();
    expect(after).toMatchObject({ amount_refunded: 2900, refunded: true });
    expect(after?.refunds?.data.map(({ amount }) => amount)).toEqual([2000, 900]);
    for (const asked of [{ charge }, { payment_intent: intent }])
      expect((await sdk.refunds.list(asked)).data).toHaveLength(2);
  });

  test('fails if the payer’s bank rejects it five minutes later, and can be repeated', async () => {
    const { sdk, charge, pass, reload, stripe, received } = await paid(REFUND_RETURNS);
    const { id, status } = await sdk.refunds.create({ charge });
    expect(status).toBe('succeeded');
    pass(5 * 60_000 + 1000);
    expect((await sdk.refunds.list({ charge })).data).toMatchObject([{ id, status: 'failed' }]);
    expect(await reload()).toMatchObject({ amount_refunded: 0, refunded: false });
    await stripe.deliverDue();
    const failed = received.filter(({ type }) => type === 'refund.failed');
    expect(failed).toMatchObject([{ data: { object: { id, charge } } }]);
    expect(await sdk.refunds.create({ charge })).toMatchObject({ amount: 2900 });
  });
});

describe('dispute', () => {
  test.each(['won', 'lost'] as const)('blocks refunds of its charge, and can be %s', async (verdict) => {
    const { sdk, charge, stripe, received, reload } = await paid();
    const { id } = stripe.test.dispute(charge);
    expect(await reload()).toMatchObject({ disputed: true });
    await expect(sdk.refunds.create({ charge })).rejects.toMatchObject({
      ...invalid,
      code: 'charge_disputed',
    });
    const list = async () => (await sdk.disputes.list({ charge })).data;
    expect(await list()).toMatchObject([{ id, status: 'needs_response', amount: 2900 }]);
    stripe.test.closeDispute(id, verdict);
    expect(await list()).toMatchObject([{ id, status: verdict }]);
    await stripe.deliverDue();
    const types = received.map(({ type }) => type).filter((type) => type.startsWith('charge.dispute.'));
    expect(types.sort()).toEqual([
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]);
  });

  test('is lost after seven days without a response', async () => {
    const { sdk, charge, pass } = await paid(DISPUTED);
    const [dispute] = (await sdk.disputes.list({ charge })).data;
    expect(dispute?.status).toBe('needs_response');
    expect((dispute?.evidence_details.due_by ?? 0) - (dispute?.created ?? 0)).toBe(7 * 86_400);
    pass(7 * DAY + 1000);
    expect((await sdk.disputes.list({ charge })).data).toMatchObject([{ status: 'lost' }]);
  });

  test('moves no money while it is only an inquiry', async () => {
    const { sdk, charge, stripe, during, customer } = await paid();
    const { id, status } = stripe.test.dispute(charge, 'inquiry');
    expect(status).toBe('warning_needs_response');
    expect(await during(customer, () => undefined)).toEqual([]);
    const evidence = { uncategorized_text: 'escalate_inquiry_evidence' };
    expect(await sdk.disputes.update(id, { evidence })).toMatchObject({ status: 'needs_response' });
    const [newest] = (await sdk.events.list({ limit: 1 })).data;
    expect(newest).toMatchObject({ type: 'charge.dispute.funds_withdrawn', data: { object: { id } } });
  });
});
