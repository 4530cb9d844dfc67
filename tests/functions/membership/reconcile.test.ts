import { expect } from 'vitest';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import { eventKey } from '#shared/deployment/keys.ts';
import { getItem } from '#functions/data/table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { queueEvent, receivedEvent } from '#functions/membership/event-table.ts';
import { suspend } from '#functions/operator/suspend-account.ts';
import { settingsOf } from '#infra/settings.ts';
import { customerOf, pay, purchases, subscription, subscriptionAtProvider } from '#tests/support/money.ts';
import { mailsTo, saveListing } from '#tests/support/signed-in.ts';
import { sendSigned } from '#tests/support/webhook.ts';
import { provider } from '#tests/support/provider.ts';
import { type OwnCloud, timeTest as test } from '#tests/support/test.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

async function unheard(cloud: OwnCloud, act: () => Promise<unknown>): Promise<void> {
  cloud.payments.holdEvents();
  await act();
  for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
  cloud.payments.releaseEvents();
}
test('the daily reconciliation opens a membership whose events were lost', async ({ cloud }) => {
  const she = await provider(cloud).approved();
  await saveListing(cloud, she);
  await unheard(cloud, () => pay(cloud, she));
  expect(await subscription(she)).toMatchObject({ state: 'pending', membershipActive: false });
  await cloud.pass(day, she);
  expect(await subscription(she)).toMatchObject({ state: 'active', published: true });
  expect(await purchases(she)).toMatchObject([{ description: 'premium-membership', status: 'paid' }]);
  const { factsVersion } = (await readFacts(she.sub)).account;
  // A membership that matches the payment provider's record is not rewritten. A second run on the same day does
  // nothing.
  await cloud.pass(day, she);
  await cloud.invoke('job', { job: 'reconcile' });
  await cloud.flush();
  expect((await readFacts(she.sub)).account.factsVersion).toBe(factsVersion);
});

test('suspending the payer finds a payment whose events were lost', async ({ cloud, money }) => {
  const she = await provider(cloud).approved();
  await unheard(cloud, () => pay(cloud, she));
  await suspend(she.sub, { reason: 'Las fotos son de otra persona.', ground: 'terms' }, 'olga');
  await cloud.flush();
  expect((await subscriptionAtProvider(money, she)).cancel_at_period_end).toBe(true);
  expect(await purchases(she)).toMatchObject([{ description: 'premium-membership', status: 'paid' }]);
  const mails = await mailsTo(cloud, settingsOf('local').supportEmail);
  expect(mails.filter(({ text = '' }) => text.includes(she.email))).toHaveLength(1);
});

test('reconciliation keeps a membership whose payments the payment provider does not know', async ({
  cloud,
}) => {
  // This member's customer does not exist at the local payment provider.
  const she = await provider(cloud).member();
  const { membership } = await readFacts(she.sub);
  const other = await provider(cloud).approved();
  await unheard(cloud, () => pay(cloud, other));
  await cloud.pass(day, she, other);
  // The daily reconciliation has run, because it found the other member's lost payment.
  expect(await subscription(other)).toMatchObject({ state: 'active' });
  expect((await readFacts(she.sub)).membership).toEqual(membership);
});

test('reconciliation adds a refund that follows the end of the membership to the ledger', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  const customer = await customerOf(she);
  const { membership } = await readFacts(she.sub);
  await money.sdk.subscriptions.update(membership?.subscriptionId ?? '', { cancel_at_period_end: true });
  await cloud.pass(31 * day, she);
  expect(await subscription(she)).toMatchObject({ state: 'ended' });
  await unheard(cloud, async () => {
    const { data } = await money.sdk.charges.list({ customer });
    await money.sdk.refunds.create({ charge: data[0]?.id ?? '' });
  });
  await cloud.pass(day, she);
  expect(await purchases(she)).toMatchObject([{ description: 'refund', amount: -5000 }, { amount: 5000 }]);
  // The membership had ended before the refund. Its start, the canceled renewal and its end caused one mail each.
  expect(await subscription(she)).toMatchObject({ state: 'ended' });
  expect(await mailsTo(cloud, she.email)).toHaveLength(3);
});

test('reconciliation records a renewal whose events were lost and cancels nothing', async ({
  cloud,
  money,
}) => {
  const she = await provider(cloud).approved().paid();
  await unheard(cloud, () => cloud.pass(30 * day + 2 * 60 * minute, she));
  await cloud.pass(3 * day, she);
  expect(await subscription(she)).toMatchObject({ state: 'active' });
  expect(await purchases(she)).toHaveLength(2);
  const { data } = await money.sdk.subscriptions.list({ customer: await customerOf(she), status: 'all' });
  expect(data.map(({ status }) => status)).toEqual(['active']);
});

test('the sweep handles an event whose deliveries all failed', async ({ cloud, money }) => {
  const she = await provider(cloud).approved();
  cloud.payments.holdEvents();
  await pay(cloud, she);
  const customer = await customerOf(she);
  const { data } = await money.sdk.events.list({ type: 'invoice.paid', limit: 100 });
  const event = data.find(({ data: { object } }) => 'customer' in object && object.customer === customer);
  if (!event) throw new Error('Nothing was paid.');
  // Store the event as if every delivery of it had failed.
  const now = cloud.clock.date();
  await queueEvent(receivedEvent({ eventId: event.id, type: event.type, customerId: customer }, now), now);
  for (const { id } of cloud.payments.queuedEvents()) cloud.payments.drop(id);
  cloud.payments.releaseEvents();
  expect(await getItem(eventKey(event.id))).toMatchObject({ queue: 'payment-events', state: 'received' });
  await cloud.pass(16 * minute, she);
  expect(await subscription(she)).toMatchObject({ state: 'active' });
  const item = await getItem(eventKey(event.id), true);
  expect(item).toMatchObject({ state: 'handled' });
  expect(item?.['queue']).toBeUndefined();
});

test('an event of an unknown customer is ignored after three days of waiting', async ({ cloud, money }) => {
  const stranger = (await money.sdk.customers.create({ email: 'stranger@example.test' })).id;
  const eventId = `evt_${stranger}`;
  const event = {
    id: eventId,
    object: 'event',
    type: 'invoice.paid',
    api_version: stripeApiVersion,
    livemode: false,
    data: { object: { object: 'invoice', customer: stranger } },
  };
  expect(await sendSigned(cloud, money, JSON.stringify(event))).toBe(200);
  expect(await getItem(eventKey(eventId), true)).toMatchObject({
    state: 'received',
    queue: 'payment-events',
  });
  await cloud.advance(day);
  expect(await getItem(eventKey(eventId), true)).toMatchObject({ state: 'received' });
  await cloud.advance(2.5 * day);
  expect(await getItem(eventKey(eventId), true)).toMatchObject({ state: 'ignored' });
});
