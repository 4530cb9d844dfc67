import { expect } from 'vitest';
import type { Sale } from '#shared/membership.ts';
import { syncMembership } from '#functions/membership/sync-membership.ts';
import type { CustomerState, PaymentProvider } from '#functions/membership/payment-provider.ts';
import { storeProvider } from '#tests/support/builders.ts';
import { clockTest as test } from '#tests/support/test.ts';

const day = 24 * 60 * 60_000;
const sale: Sale = { product: 'price_1', amount: 5000, currency: 'USD', days: 30 };

/**
 * Stores a paid member. The returned payment provider records cancellations, and calls `answered` before it returns a
 * customer.
 */
async function member(periodEnd: Date, answered: () => void = () => undefined) {
  const periodStart = new Date(periodEnd.getTime() - sale.days * day).toISOString();
  const { sub, membership } = await storeProvider({
    membership: { periodStart, periodEnd: periodEnd.toISOString(), offered: sale, sold: sale },
  });
  const { subscriptionId = '' } = membership ?? {};
  const truth: CustomerState = {
    payments: [
      {
        id: 'in_1',
        date: periodStart,
        amount: sale.amount,
        currency: sale.currency,
        status: 'paid',
        subscriptionId,
        isRenewal: false,
        product: sale.product,
        periodStart,
        periodEnd: periodEnd.toISOString(),
        failedAttempts: 0,
        refunded: 0,
      },
    ],
    subscriptions: [{ id: subscriptionId, cancelAtPeriodEnd: false, endedAt: undefined }],
    reversals: [],
  };
  const canceled: string[] = [];
  const provider: Pick<PaymentProvider, 'name' | 'readCustomer' | 'cancelSubscription'> = {
    name: 'stripe',
    readCustomer: async () => {
      answered();
      return truth;
    },
    cancelSubscription: async (id) => void canceled.push(id),
  };
  return { sub, subscriptionId, canceled, provider: provider as PaymentProvider };
}

test('a sync cancels the subscription if the membership lapsed before the sync', async () => {
  const { sub, subscriptionId, canceled, provider } = await member(new Date(Date.now() - 4 * day));
  await syncMembership(provider, sub);
  expect(canceled).toEqual([subscriptionId]);
});

test('a sync keeps the subscription if the membership lapsed only during the sync', async ({ clock }) => {
  const end = new Date(Date.now() + day);
  const { sub, canceled, provider } = await member(end, () => clock.pass(5 * day));
  await syncMembership(provider, sub);
  expect(canceled).toEqual([]);
});
