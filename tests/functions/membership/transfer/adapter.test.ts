import { expect } from 'vitest';
import { commandKey } from '#shared/deployment/keys.ts';
import { leaveMessageOnce } from '#functions/data/outbox.ts';
import { getItem } from '#functions/data/table.ts';
import { askErasure } from '#functions/account/erasure/ask-erasure.ts';
import { eraseDueAccount } from '#functions/account/erasure/erase-account.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { sweep } from '#functions/job/sweep.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { readEvent } from '#functions/membership/event-table.ts';
import { execute } from '#functions/membership/execute-command.ts';
import { getTransfer } from '#functions/membership/transfer/get-transfer.ts';
import { takeEvent } from '#functions/membership/handle-event.ts';
import { customerPointer } from '#functions/membership/membership-table.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import { createStripeProvider } from '#functions/membership/stripe/stripe-provider.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { undeliveredMessages } from '#tests/support/undelivered-messages.ts';
import { ask, at, code, decide, transferTest as test, pass, unpaid } from '#tests/support/transfer-desk.ts';

test('an event of a former payment provider changes nothing and notifies the operator once', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  const { membership } = await readFacts(sub);
  const stripe = createStripeProvider({ secretKey: 'sk_test_former', webhookSecret: 'whsec_former' });
  const customerId = `cus_${sub}`;
  await changeFacts(sub, () => ({ also: [customerPointer(customerId, sub)] }));
  const event = (eventId: string) => ({ eventId, type: 'charge.refunded', customerId });
  for (const eventId of ['evt_former_1', 'evt_former_1', 'evt_former_2'])
    await takeEvent(stripe, event(eventId));
  expect((await readEvent('evt_former_1'))?.state).toBe('handled');
  expect((await readEvent('evt_former_2'))?.state).toBe('handled');
  expect((await readFacts(sub)).membership).toEqual(membership);
  const mails = (await undeliveredMessages()).filter(({ kind }) => kind === 'operator-mail');
  expect(mails).toMatchObject([{ template: 'former-provider', params: { sub, customerId } }]);
});

test('erasing a member who paid by transfer cancels no subscription', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  await askErasure(sub);
  pass(31);
  await eraseDueAccount(sub, new Date());
  expect((await readFacts(sub)).account.erasure?.begunAt).toBeDefined();
  expect((await undeliveredMessages()).map(({ kind }) => kind)).not.toContain('cancel-subscription');
});

test.each([
  { kind: 'reconcile', sub: 'gone' },
  { kind: 'refund', sub: 'gone', orderId: 'order' },
] as const)('a command about a deleted account counts as delivered: $kind', async (command) => {
  const id = `${command.kind}-of-gone`;
  await leaveMessageOnce(command, id);
  await execute(commandKey(id));
  expect(await getItem(commandKey(id), true)).toMatchObject({ deliveredAt: at(0) });
});

test('the bank-transfer adapter reports the payment and period of the stored membership', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  const provider = await paymentProvider();
  const { payments, subscriptions } = await provider.readCustomer(sub);
  expect(payments).toMatchObject([{ status: 'paid', amount: 5000, periodEnd: at(30), subscriptionId: sub }]);
  expect(subscriptions).toEqual([{ id: sub, cancelAtPeriodEnd: true, endedAt: undefined }]);
});

test('reconciliation with the bank-transfer adapter repairs nothing and keeps an awaited transfer', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  pass(31);
  await sweep();
  const next = await ask(sub);
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
  expect((await getTransfer(sub)).transfer).toMatchObject({ reference: next, status: 'awaiting' });
});

test('reconciliation keeps a Stripe membership unchanged, and a transfer may follow its end', async () => {
  const { sub, membership } = await storeProvider();
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [], otherProvider: true });
  expect((await readFacts(sub)).membership).toEqual(membership);
  await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
  pass(60);
  await decide(await ask(sub));
  expect((await readFacts(sub)).membership).toMatchObject({ provider: 'bank-transfer', periodEnd: at(90) });
});
