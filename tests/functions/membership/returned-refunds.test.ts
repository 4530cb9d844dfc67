import { expect } from 'vitest';
import { settingsOf } from '#infra/settings.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { readDecisions } from '#functions/core/facts/notification-table.ts';
import { executeRefund } from '#functions/membership/execute-command.ts';
import { orderingChange, refundOrder } from '#functions/membership/order-refund.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { outcome } from '#functions/operator/refund-payment.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { moneyOf, pressSubscribe, purchases, subscription } from '#tests/support/money.ts';
import { mailsTo, type SignedIn, whereFound } from '#tests/support/signed-in.ts';
import { REFUND_RETURNS } from '@directory/local-cloud/testing/stripe.ts';
import { provider } from '#tests/support/provider.ts';
import { type OwnCloud, timeTest as test } from '#tests/support/test.ts';

const { supportEmail } = settingsOf('local');
const reason = 'Pagaste dos veces por el mismo mes.';

const member = (cloud: OwnCloud) => provider(cloud).approved().paid(REFUND_RETURNS);
const order = async (cloud: OwnCloud, { sub }: SignedIn) => {
  const wanted = { reason, ground: 'terms', by: 'operator:olga' } as const;
  return refundOrder(await paymentProvider(), await readFacts(sub), wanted, cloud.clock.date());
};
async function giveBack(cloud: OwnCloud, she: SignedIn): Promise<string> {
  const ordered = await order(cloud, she);
  await changeFacts(she.sub, (facts) => orderingChange(facts, ordered));
  await cloud.flush();
  return outcome(she.sub, ordered);
}
/** Advances past the bank's response, which takes five minutes. */
const banksAnswer = (cloud: OwnCloud): Promise<void> => cloud.advance(5 * 60_000 + 1000);
const textsTo = async (cloud: OwnCloud, address: string) =>
  (await mailsTo(cloud, address)).map(({ text = '' }) => text);
const mailTexts = async (cloud: OwnCloud, { email }: SignedIn) =>
  (await textsTo(cloud, email)).filter((text) => text.includes('devolvimos') || text.includes('Devolvimos'));

test('a refund that the bank returns restores the membership and mails the payer once', async ({ cloud }) => {
  const { listing, ...she } = await provider(cloud).approved().published().paid(REFUND_RETURNS);
  expect(await giveBack(cloud, she)).toMatch(/^was refunded 50\.00 USD/);
  expect(await whereFound(cloud, listing)).toMatchObject({ browse: false, detail: 404 });
  await banksAnswer(cloud);
  expect(await subscription(she)).toMatchObject({
    state: 'canceling',
    membershipActive: true,
    canResume: false,
    refundReturned: true,
  });
  expect(await subscription(she)).not.toHaveProperty('nextChargeAt');
  expect(await whereFound(cloud, listing)).toMatchObject({ browse: true, detail: 200 });
  const rows = await purchases(she);
  expect(rows.map(({ description, status, amount }) => [description, status, amount])).toEqual([
    ['refund', 'failed', -5000],
    ['premium-membership', 'paid', 5000],
  ]);
  const texts = await textsTo(cloud, she.email);
  const came = texts.filter((text) => text.includes('volvió a nosotros'));
  expect(came).toHaveLength(1);
  expect(came[0]).toContain('sigue hasta el');
  expect(texts.filter((text) => text.includes('Recibimos tu pago'))).toHaveLength(1);
  const refundId = rows[0]?.id ?? '';
  expect((await textsTo(cloud, supportEmail)).filter((text) => text.includes(refundId))).toHaveLength(1);
  // A later refund order is separate, and reports its own outcome.
  expect(await giveBack(cloud, she)).toMatch(/^was refunded 50\.00 USD/);
  expect(await subscription(she)).toMatchObject({ state: 'refunded', membershipActive: false });
  expect(await mailTexts(cloud, she)).toHaveLength(2);
  expect(await readDecisions(she.sub)).toHaveLength(2);
});

test('a checkout opened before the bank returned the refund can no longer be paid', async ({ cloud }) => {
  const she = await member(cloud);
  await giveBack(cloud, she);
  const { url } = (await pressSubscribe(she)).body;
  await banksAnswer(cloud);
  expect(await subscription(she)).toMatchObject({ state: 'canceling', membershipActive: true });
  const { sdk } = await moneyOf(cloud);
  const { status } = await sdk.checkout.sessions.retrieve(/\/c\/pay\/([^/?#]+)/.exec(url)?.[1] ?? '');
  expect(status).toBe('expired');
  expect((await purchases(she)).filter((row) => row.status === 'paid')).toHaveLength(1);
  expect((await pressSubscribe(she)).error.code).toBe('already-subscribed');
});

test('a partial refund that the bank returns leaves the membership unchanged', async ({ cloud }) => {
  const she = await member(cloud);
  const ordered = { ...(await order(cloud, she)), amount: 700, whole: false };
  await changeFacts(she.sub, (facts) => orderingChange(facts, ordered));
  await cloud.flush();
  await banksAnswer(cloud);
  expect(await subscription(she)).toMatchObject({ state: 'active' });
  expect((await purchases(she))[0]).toMatchObject({ description: 'refund', status: 'failed', amount: -700 });
  expect(
    (await textsTo(cloud, she.email)).filter((text) => text.includes('Tu membresía no cambia')),
  ).toHaveLength(2);
});

test('a refund returned before its record sends no mail and ends the refund order', async ({ cloud }) => {
  const she = await member(cloud);
  const ordered = await order(cloud, she);
  await changeFacts(she.sub, ({ membership }) => ({
    membership: membership && { ...membership, refundOrder: ordered },
  }));
  const provider = await paymentProvider();
  const { paymentId, id: orderId } = ordered;
  cloud.payments.holdEvents();
  try {
    // Simulates a crash between the payment provider's response and the write.
    await provider.refund({ paymentId, reason, orderId });
    await banksAnswer(cloud);
    await executeRefund(provider, she.sub, orderId);
  } finally {
    cloud.payments.releaseEvents();
  }
  await cloud.flush();
  expect((await readFacts(she.sub)).membership?.refundOrder).toBeUndefined();
  expect(await outcome(she.sub, ordered)).toMatch(/^got no refund of in_\w+ .* returned the money$/);
  expect(await subscription(she)).toMatchObject({ state: 'active', membershipActive: true });
  expect(await mailTexts(cloud, she)).toEqual([]);
  expect(await readDecisions(she.sub)).toEqual([]);
});
