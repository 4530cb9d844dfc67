import type { Purchase } from '#shared/api/membership.ts';
import { at } from '../fixtures/clock.ts';
import { begun, byTransfer } from '../fixtures/paying.ts';
import { identified, provider, published, sub, suspendedProvider, verified } from '../fixtures/people.ts';
import { finds, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, sharing, type Answers, type Asked } from '../state.ts';

const approved = provider(identified);
const member = provider(published);
const unlisted = provider(verified);

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

const more = ({ query }: Asked) =>
  query['cursor']
    ? { purchases: [row(20, { description: 'premium-membership' })] }
    : { purchases: Array.from({ length: 20 }, (_, id) => row(id, {})), next: `${at(-570)}~in_19` };
const openReceipt = ({ press, words: { own: t } }: Steps) => press(t.purchases.receiptOf(''));
const showMore = ({ press, words: { own: t } }: Steps) => press(t.purchases.more);
const paidNow = { storage: begun, path: '/dashboard/purchases?payment=success' };

export const purchases = screen(
  'purchases',
  { path: '/dashboard/purchases', session: sub, api: { ...member, ...purchased } },
  {
    'every-status': { shows: ({ own: t }) => t.purchases.statuses.lost },
    'of-somebody-suspended': {
      api: { ...suspendedProvider(), ...purchased },
      shows: ({ own: t }) => t.purchases.statuses.won,
    },
    'refund-returned': {
      api: {
        ...provider({ verification: 'approved', membership: 'canceling', refundReturned: true }),
        listPurchases: {
          purchases: [row(0, { description: 'refund', amount: -5000, status: 'failed' }), row(1, {})],
        },
      },
      shows: ({ own: t }) => t.purchases.refundReturnedHint,
    },
    // The payment provider reports a declined payment while the page is open.
    'declined-meanwhile': {
      hurried: true,
      api: {
        listPurchases: ({ time }) => ({
          purchases: time > 1 ? [row(0, { status: 'failed' }), row(1, {})] : [row(1, {})],
        }),
      },
      shows: ({ own: t }) => t.purchases.statuses.failed,
    },
    empty: {
      api: { ...provider(), listPurchases: { purchases: [] } },
      shows: ({ own: t }) => t.purchases.empty,
    },
  },
  reads('listPurchases', {
    more: [more, ({ own: t }) => t.purchases.more],
    // Each currency has its own number of decimals and its own format.
    currencies: [
      {
        purchases: [
          row(0, { amount: 5000, currency: 'JPY' }),
          row(1, { amount: 45000, currency: 'CLP' }),
          row(2, { amount: 19990050, currency: 'COP' }),
          row(3, { amount: 4950, currency: 'EUR' }),
        ],
      },
      () => 'CLP',
    ],
    loading: pending,
    failed: ['internal', ({ own: t }) => t.purchases.loadFailed],
  }),
  outcomes({ act: showMore }, 'listPurchases', {
    'more-shown': [more, ({ own: t }) => t.purchases.descriptions['premium-membership']],
    'more-loading': [
      (asked) => (asked.query['cursor'] ? pending : more(asked)),
      ({ common }) => common.action.loading,
    ],
    'more-failed': [
      (asked) => (asked.query['cursor'] ? refused('internal') : more(asked)),
      ({ own: t }) => t.purchases.moreFailed,
    ],
    'more-bad-cursor': [
      (asked) => (asked.query['cursor'] ? refused('invalid-cursor') : more(asked)),
      ({ common }) => common.errors['invalid-cursor'],
    ],
  }),
  outcomes({ act: openReceipt }, 'openReceipt', {
    'receipt-opening': [pending, ({ own: t }) => t.purchases.receiptOpening],
    'receipt-missing': ['not-found', ({ own: t }) => t.purchases.receiptMissing],
    'receipt-failed': ['payment-provider-failed', ({ own: t }) => t.purchases.receiptFailed],
  }),
  {
    // The payer's own bank issues the receipt.
    'by-transfer': {
      api: { ...member, ...byTransfer, ...purchased },
      act: finds('main:not(:has(.purchases__receipt))'),
      shows: ({ own: t }) => t.purchases.statuses.disputed,
    },
  },
  sharing(paidNow, {
    'payment-confirming': { api: approved, shows: ({ own: t }) => t.purchases.confirmingTitle },
    'payment-confirmed': {
      shows: ({ own: { purchases: t } }) => [t.successTitle, t.successText, t.successVisible, t.successLists],
    },
    'payment-disputed-at-once': {
      api: { ...provider({ verification: 'approved', membership: 'disputed' }), ...purchased },
      shows: ({ own: t }) => t.membership.disputedTitle,
    },
    'payment-refunded-at-once': {
      api: { ...provider({ verification: 'approved', membership: 'refunded' }), ...purchased },
      shows: ({ own: t }) => t.membership.endedWithIt,
    },
    'payment-confirmed-listing-missing': {
      api: { ...unlisted, ...purchased },
      shows: ({ own: t }) => t.listing.create,
    },
  }),
  {
    'payment-takes-longer': {
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: approved,
      hurried: true,
      shows: ({ own: t }) => t.purchases.laterTitle,
    },
    // The URL claims a canceled payment, but this browser started none.
    'cancelled-by-hand': {
      path: '/dashboard/purchases?payment=canceled',
      act: finds('main:not(:has(.notice))'),
      shows: ({ own: t }) => t.purchases.statuses.disputed,
    },
    'payment-cancelled': {
      storage: begun,
      path: '/dashboard/purchases?payment=canceled',
      shows: ({ own: { purchases: t } }) => [t.canceledTitle, t.canceledText],
    },
  },
  outcomes({ act: ({ press, words: { own: t } }) => press(t.purchases.manage) }, 'openPortal', {
    'portal-opening': [pending, ({ own: t }) => t.purchases.receiptOpening],
    'portal-missing': ['not-found', ({ own: t }) => t.purchases.manageFailed],
  }),
);
