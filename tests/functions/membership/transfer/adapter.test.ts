import { expect, test } from 'vitest';
import { readFacts } from '#functions/facts/read-facts.ts';
import { sweep } from '#functions/job/sweep.ts';
import { createCheckout } from '#functions/membership/create-checkout.ts';
import { getTransfer } from '#functions/membership/get-transfer.ts';
import { paymentProvider } from '#functions/membership/provider.ts';
import { reconcileMembership } from '#functions/membership/reconcile.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { ask, at, code, decide, openTransferDesk, pass, unpaid } from '#tests/support/transfer-desk.ts';

openTransferDesk();

test('read again, the adapter says of every account what its membership says', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  const provider = await paymentProvider();
  const { payments, subscriptions } = await provider.readCustomer(sub);
  expect(payments).toMatchObject([{ status: 'paid', amount: 5000, periodEnd: at(30), subscriptionId: sub }]);
  expect(subscriptions).toEqual([{ id: sub, cancelAtPeriodEnd: true, endedAt: undefined }]);
});

test('a comparison with what the adapter holds true repairs nothing, and takes no awaited transfer back', async () => {
  const sub = await unpaid();
  await decide(await ask(sub));
  pass(31);
  await sweep();
  const next = await ask(sub);
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [] });
  expect((await getTransfer(sub)).transfer).toMatchObject({ reference: next, status: 'awaiting' });
});

test('what another provider sold is none of its affair, until that is over and it is asked for', async () => {
  const { sub, membership } = await storeProvider();
  expect(await reconcileMembership(sub)).toEqual({ fields: [], rows: [], ofAnother: true });
  expect((await readFacts(sub)).membership).toEqual(membership);
  await expect(createCheckout(sub)).rejects.toEqual(code('already-subscribed'));
  pass(60);
  await decide(await ask(sub));
  expect((await readFacts(sub)).membership).toMatchObject({ provider: 'bank-transfer', periodEnd: at(90) });
});
