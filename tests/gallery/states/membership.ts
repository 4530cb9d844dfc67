import type { Purchase } from '#shared/api/membership.ts';
import { at } from '../fixtures/clock.ts';
import { config, customer, provider, publishedProvider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, type Answers } from '../state.ts';

const approved = provider({ verification: 'approved' });
const member = publishedProvider();
const unlisted = provider({ verification: 'approved', membership: 'active' });
const subscribe = ({ press, words: { own: t } }: Steps) => press(t.membership.subscribe);
const manage = ({ press, words: { own: t } }: Steps) => press(t.membership.manage);

/** This browser left for the payment page. */
const begun = { local: { payment_processed: false } };

export const membership = screen('membership', { path: '/membership', session: sub, api: approved }, [
  {
    name: 'guest',
    session: undefined,
    api: config,
    shows: ({ own: t }) => t.membership.subscribe,
  },
  {
    name: 'guest-subscribes',
    session: undefined,
    api: config,
    act: subscribe,
    shows: ({ own: t }) => t.membership.loginText,
  },
  {
    name: 'guest-back-from-payment',
    path: '/membership?checkout=success',
    session: undefined,
    api: config,
    shows: ({ private: t }) => t.login.title,
  },
  { name: 'customer', api: customer(), shows: ({ private: t }) => t.provider.submit },
  { name: 'identity-missing', api: provider(), shows: ({ own: t }) => t.membership.identityTitle },
  {
    name: 'identity-missing-subscribes',
    api: provider(),
    act: subscribe,
    shows: ({ private: t }) => t.verification.introLead,
  },
  {
    name: 'identity-being-checked',
    api: provider({ verification: 'pending' }),
    // There is nothing to press but the way to see how far it is.
    act: async ({ find }) => {
      await find('.plan:not(:has(button)) a[href="/verification"]');
    },
    shows: ({ own: t }) => t.membership.waitingTitle,
  },
  { name: 'not-subscribed', shows: ({ own: t }) => t.membership.period },
  {
    name: 'subscribing',
    api: { createCheckout: pending },
    act: subscribe,
    shows: ({ own: t }) => t.membership.subscribing,
  },
  {
    name: 'payment-page-failed',
    api: { createCheckout: refused('payment-provider-failed') },
    act: subscribe,
    shows: ({ own: t }) => t.membership.redirectFailed,
  },
  {
    name: 'subscription-failed',
    api: { createCheckout: refused('internal') },
    act: subscribe,
    shows: ({ own: t }) => t.membership.failed,
  },
  {
    name: 'already-subscribed',
    api: { createCheckout: refused('already-subscribed') },
    act: subscribe,
    shows: ({ own: t }) => t.membership.alreadySubscribed,
  },
  {
    name: 'account-to-be-erased',
    api: { createCheckout: refused('account-erasing') },
    act: subscribe,
    shows: ({ common }) => common.errors['account-erasing'],
  },
  {
    name: 'identity-not-approved',
    api: { createCheckout: refused('identity-not-approved') },
    act: subscribe,
    shows: ({ own: t }) => t.membership.identityText,
  },
  {
    name: 'renewal-resumed',
    api: {
      ...provider({ verification: 'approved', membership: 'cancelled', renewalEnded: 'erasure' }),
      resumeRenewal: { renewsAt: at(12) },
    },
    act: ({ press, words: { own: t } }) => press(t.renewal.resume),
    // The plan says so, too.
    shows: ({ own: t }) => t.membership.renews('').slice(0, 9),
  },
  { name: 'active', api: member, shows: ({ own: t }) => t.membership.current },
  {
    name: 'cancelled',
    api: provider({ verification: 'approved', membership: 'cancelled' }),
    shows: ({ own: t }) => t.membership.until('').slice(0, 8),
  },
  {
    name: 'renewal-failed',
    api: provider({ verification: 'approved', membership: 'grace' }),
    shows: ({ own: t }) => t.membership.grace,
  },
  {
    name: 'ended',
    api: provider({ verification: 'approved', membership: 'ended' }),
    shows: ({ own: t }) => t.membership.period,
  },
  {
    name: 'portal-failed',
    api: { ...member, openPortal: refused('payment-provider-failed') },
    act: manage,
    shows: ({ own: t }) => t.purchases.manageFailed,
  },
  {
    name: 'portal-opening',
    api: { ...member, openPortal: pending },
    act: manage,
    shows: ({ own: t }) => t.membership.current,
  },
  {
    name: 'payment-confirming',
    storage: begun,
    path: '/membership?checkout=success',
    shows: ({ own: t }) => t.purchases.confirmingText,
  },
  {
    name: 'payment-takes-longer',
    storage: begun,
    path: '/membership?checkout=success',
    hurried: true,
    shows: ({ own: t }) => t.purchases.laterText,
  },
  {
    name: 'payment-confirmed',
    storage: begun,
    path: '/membership?checkout=success',
    api: member,
    shows: ({ own: t }) => t.membership.successVisible,
  },
  {
    // An address that says so announces nothing where no payment was begun.
    name: 'payment-announced-before',
    path: '/membership?checkout=success',
    api: member,
    shows: ({ own: t }) => t.membership.manage,
  },
  {
    name: 'payment-cancelled',
    path: '/membership?checkout=canceled',
    shows: ({ common }) => common.checkout.canceledText,
  },
  { name: 'loading', api: { checkSubscription: pending }, shows: ({ common }) => common.action.loading },
  {
    name: 'failed',
    api: { checkSubscription: refused('internal') },
    shows: ({ private: t }) => t.shell.loadFailed,
  },
]);

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
      row(4, { description: 'dispute', amount: -5000, status: 'disputed' }),
      row(5, { description: 'other-payment', amount: 100 }),
      row(6, { description: 'premium-membership' }),
    ],
  },
};

export const purchases = screen(
  'purchases',
  { path: '/dashboard/purchases', session: sub, api: { ...member, ...purchased } },
  [
    { name: 'every-status', shows: ({ own: t }) => t.purchases.statuses.disputed },
    {
      name: 'empty',
      api: { ...provider(), listPurchases: { purchases: [] } },
      shows: ({ own: t }) => t.purchases.empty,
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
      shows: ({ own: t }) => t.purchases.successVisible,
    },
    {
      name: 'payment-confirmed-listing-missing',
      storage: begun,
      path: '/dashboard/purchases?payment=success',
      api: { ...unlisted, ...purchased },
      shows: ({ own: t }) => t.purchases.createListing,
    },
    {
      name: 'payment-cancelled',
      path: '/dashboard/purchases?payment=canceled',
      shows: ({ own: t }) => t.purchases.canceledText,
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
