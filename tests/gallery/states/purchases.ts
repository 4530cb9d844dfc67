import type { Purchase } from '#shared/api/membership.ts';
import { at } from '../fixtures/clock.ts';
import { begun, byTransfer } from '../fixtures/paying.ts';
import { provider, publishedProvider, sub, suspendedProvider } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Answers, type Asked, pending, refused, screen } from '../state.ts';

const approved = provider({ verification: 'approved' });
const member = publishedProvider();
const unlisted = provider({ verification: 'approved', membership: 'active' });

const row = (id: number, change: Partial<Purchase>): Purchase => ({
  id: `in_${id}`,
  date: at(-30 * id),
  description: 'premium-renewal',
  amount: 5000,
  currency: 'USD',
  status: 'paid',
  ...change,
});
const purchased: Answers = {
  listPurchases: {
    purchases: [
      row(0, { status: 'pending' }),
      row(1, { status: 'failed' }),
      row(2, {}),
      row(3, { description: 'refund', amount: -5000, status: 'refunded' }),
      row(7, { description: 'refund', amount: -5000, status: 'failed' }),
      row(4, { description: 'dispute', amount: -5000, status: 'disputed' }),
      row(5, { description: 'other-payment', amount: 100 }),
      row(8, { description: 'dispute', amount: 0, status: 'won' }),
      row(9, { description: 'dispute', amount: -5000, status: 'lost' }),
      row(6, { description: 'premium-membership' }),
    ],
  },
};

/** A page of renewals, and behind it the first payment. */
const more = ({ query }: Asked) =>
  query['cursor']
    ? { purchases: [row(20, { description: 'premium-membership' })] }
    : { purchases: Array.from({ length: 20 }, (_, id) => row(id, {})), next: `${at(-570)}~in_19` };
const openReceipt = ({ press, words: { own: t } }: Steps) => press(t.purchases.receiptOf(''));
const showMore = ({ press, words: { own: t } }: Steps) => press(t.purchases.more);

export const purchases = screen(
  'purchases',
  { path: '/dashboard/purchases', session: sub, api: { ...member, ...purchased } },
  [
    { name: 'every-status', shows: ({ own: t }) => t.purchases.statuses.lost },
    {
      name: 'of-somebody-suspended',
      api: { ...suspendedProvider(), ...purchased },
      shows: ({ own: t }) => t.purchases.statuses.won,
    },
    {
      name: 'refund-returned',
      api: {
        ...provider({ verification: 'approved', membership: 'canceling', refundReturned: true }),
        listPurchases: {
          purchases: [row(0, { description: 'refund', amount: -5000, status: 'failed' }), row(1, {})],
        },
      },
      shows: ({ own: t }) => t.purchases.refundReturnedHint,
    },
    {
      // What the provider tells while the page is open.
      name: 'declined-meanwhile',
      hurried: true,
      api: {
        listPurchases: ({ time }) => ({
          purchases: time > 1 ? [row(0, { status: 'failed' }), row(1, {})] : [row(1, {})],
        }),
      },
      shows: ({ own: t }) => t.purchases.statuses.failed,
    },
    {
      name: 'empty',
      api: { ...provider(), listPurchases: { purchases: [] } },
      shows: ({ own: t }) => t.purchases.empty,
    },
    {
      name: 'more',
      api: { listPurchases: more },
      shows: ({ own: t }) => t.purchases.more,
    },
    {
      name: 'more-shown',
      api: { listPurchases: more },
      act: showMore,
      shows: ({ own: t }) => t.purchases.descriptions['premium-membership'],
    },
    {
      name: 'more-loading',
      api: { listPurchases: (asked) => (asked.query['cursor'] ? pending : more(asked)) },
      act: showMore,
      shows: ({ own: t }) => t.purchases.loadingMore,
    },
    {
      name: 'more-failed',
      api: { listPurchases: (asked) => (asked.query['cursor'] ? refused('internal') : more(asked)) },
      act: showMore,
      shows: ({ own: t }) => t.purchases.moreFailed,
    },
    {
      name: 'more-bad-cursor',
      api: { listPurchases: (asked) => (asked.query['cursor'] ? refused('invalid-cursor') : more(asked)) },
      act: showMore,
      shows: ({ common }) => common.errors['invalid-cursor'],
    },
    {
      name: 'receipt-opening',
      api: { openReceipt: pending },
      act: openReceipt,
      shows: ({ own: t }) => t.purchases.receiptOpening,
    },
    {
      name: 'receipt-missing',
      api: { openReceipt: refused('not-found') },
      act: openReceipt,
      shows: ({ own: t }) => t.purchases.receiptMissing,
    },
    {
      name: 'receipt-failed',
      api: { openReceipt: refused('payment-provider-failed') },
      act: openReceipt,
      shows: ({ own: t }) => t.purchases.receiptFailed,
    },
    {
      // Counted and written as each currency is.
      name: 'currencies',
      api: {
        listPurchases: {
          purchases: [
            row(0, { amount: 5000, currency: 'JPY' }),
            row(1, { amount: 45000, currency: 'CLP' }),
            row(2, { amount: 19990050, currency: 'COP' }),
            row(3, { amount: 4950, currency: 'EUR' }),
          ],
        },
      },
      shows: () => 'CLP',
    },
    {
      // Their own bank has the receipt.
      name: 'by-transfer',
      api: { ...member, ...byTransfer, ...purchased },
      act: async ({ find }) => {
        await find('main:not(:has(.purchases__receipt))');
      },
      shows: ({ own: t }) => t.purchases.statuses.disputed,
    },
    { name: 'loading', api: { listPurchases: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { listPurchases: refused('internal') },
      shows: ({ own: t }) => t.purchases.loadFailed,
    },
    {
      name: 'payment-confirming',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: approved,
      shows: ({ own: t }) => t.purchases.confirmingTitle,
    },
    {
      name: 'payment-takes-longer',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: approved,
      hurried: true,
      shows: ({ own: t }) => t.purchases.laterTitle,
    },
    {
      name: 'payment-confirmed',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      shows: ({ own: { purchases: t } }) => [t.successTitle, t.successText, t.successVisible],
    },
    {
      name: 'payment-disputed-at-once',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: { ...provider({ verification: 'approved', membership: 'disputed' }), ...purchased },
      shows: ({ own: t }) => t.membership.disputedTitle,
    },
    {
      name: 'payment-refunded-at-once',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: { ...provider({ verification: 'approved', membership: 'refunded' }), ...purchased },
      shows: ({ own: t }) => t.membership.endedWithIt,
    },
    {
      name: 'payment-confirmed-listing-missing',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: { ...unlisted, ...purchased },
      shows: ({ own: t }) => t.purchases.createListing,
    },
    {
      // Nobody left this browser to pay.
      name: 'cancelled-by-hand',
      path: '/dashboard/purchases?payment=canceled',
      act: async ({ find }) => {
        await find('main:not(:has(.notice))');
      },
      shows: ({ own: t }) => t.purchases.statuses.disputed,
    },
    {
      name: 'payment-cancelled',
      storage: begun,
      path: '/dashboard/purchases?payment=canceled',
      shows: ({ own: { purchases: t } }) => [t.canceledTitle, t.canceledText],
    },
    {
      name: 'portal-opening',
      api: { openPortal: pending },
      act: ({ press, words: { own: t } }) => press(t.purchases.manage),
      shows: ({ own: t }) => t.purchases.managing,
    },
    {
      name: 'portal-missing',
      api: { openPortal: refused('not-found') },
      act: ({ press, words: { own: t } }) => press(t.purchases.manage),
      shows: ({ own: t }) => t.purchases.manageFailed,
    },
  ],
);
