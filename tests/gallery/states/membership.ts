import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { askedTransfer, begun, byTransfer } from '../fixtures/paying.ts';
import {
  config,
  customer,
  identified,
  provider,
  published,
  situations,
  sub,
  unpaid,
} from '../fixtures/people.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { each, outcomes, pending, reads, refused, screen, sharing, type Answers } from '../state.ts';

const approved = provider(unpaid);
const member = provider(published);
const subscribe = ({ press, words: { own: t } }: Steps) => press(t.membership.subscribe);
const manage = ({ press, words: { own: t } }: Steps) => press(t.membership.manage);

const canceling = provider({ verification: 'approved', membership: 'canceling' });
const pastDue = provider({ verification: 'approved', membership: 'past_due' });
const cancel = ({ press, words: { own: t } }: Steps) => press(t.membership.cancel);
/** Keeps the page open: the delay of 100 ms before the redirect never ends (MONEY-12). */
function stay(): void {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 100 ? 0 : wait(work, delay, ...rest)) as typeof window.setTimeout;
}

const paidNow = { storage: begun, path: '/membership?checkout=success' };
const neverAsked = { getTransfer: {} };
/** Member who pays by bank transfer and can already request the next period. */
const lastDays = {
  ...canceling,
  ...byTransfer,
  checkSubscription: { ...canceling.checkSubscription, periodEnd: at(5), canResume: false },
} satisfies Answers;
const disputed = provider({ verification: 'approved', membership: 'disputed' });
/** The first click opens the dialog, and the second one confirms it. */
const cancelForSure = inTurn(cancel, cancel);
const resume = ({ press, words: { own: t } }: Steps) => press(t.renewal.resume);

export const membership = screen(
  'membership',
  { path: '/membership', session: sub, api: approved },
  {
    guest: { session: undefined, api: config, shows: ({ own: t }) => t.membership.subscribe },
    'guest-subscribes': {
      session: undefined,
      api: config,
      act: subscribe,
      shows: ({ own: t }) => [t.membership.loginTitle, t.membership.loginText],
    },
    'guest-back-from-payment': {
      path: '/membership?checkout=success',
      session: undefined,
      api: config,
      shows: ({ private: t }) => t.login.title,
    },
    customer: { api: customer(), shows: ({ private: t }) => t.provider.submit },
    'nothing-written': {
      api: provider(),
      // Nothing can be paid yet, so the button leads to the first step.
      act: finds('.plan:not(:has(button)) a.button--primary[href="/dashboard/listings?edit=1"]'),
      shows: ({ private: t }) => t.overview.left.payLater,
    },
    'identity-being-checked': {
      api: provider({ verification: 'pending', listing: ownListing() }),
      act: finds('.plan:not(:has(button, .button--primary))'),
      shows: ({ private: t }) => t.overview.left.payLater,
    },
    'text-being-checked': {
      api: provider({ ...identified, withheld: 'content', listing: ownListing({ textWaitsSince: at(-1) }) }),
      act: finds('.plan:not(:has(button, .button--primary))'),
      shows: ({ private: t }) => t.overview.left.payLater,
    },
  },
  situations(
    { listing: ownListing() },
    {
      'identity-draft': [{ verification: 'draft' }, ({ private: t }) => t.overview.continueVerification],
      'identity-more-asked': [
        { verification: 'more-asked' },
        ({ private: t }) => t.overview.continueVerification,
      ],
      'identity-rejected': [{ verification: 'rejected' }, ({ private: t }) => t.verification.again],
      'identity-expired': [{ verification: 'expired' }, ({ private: t }) => t.overview.startVerification],
    },
  ),
  {
    'not-subscribed': { shows: ({ own: t }) => t.membership.termsTitle },
  },
  outcomes({ act: subscribe }, 'createCheckout', {
    subscribing: [pending, ({ own: t }) => t.membership.subscribing],
    'payment-page-failed': ['payment-provider-failed', ({ own: t }) => t.membership.redirectFailed],
    'subscription-failed': ['internal', ({ own: t }) => t.membership.failed],
    'already-subscribed': ['already-subscribed', ({ own: t }) => t.membership.alreadySubscribed],
    'account-to-be-erased': 'account-erasing',
    'nothing-to-show': 'nothing-to-show',
    'identity-not-approved': ['identity-not-approved', ({ own: t }) => t.membership.identityText],
    'payment-disputed': 'membership-disputed',
  }),
  {
    'leaving-to-pay': {
      api: { createCheckout: { url: 'https://checkout.example.test/pay' } },
      act: (steps) => {
        stay();
        return subscribe(steps);
      },
      shows: ({ own: t }) => [t.membership.redirectingTitle, t.membership.redirectingText],
    },
    // The checkout is still open, as the banner says.
    'payment-cancelled-open': {
      storage: begun,
      path: '/membership?checkout=canceled',
      api: provider({ verification: 'approved', membership: 'pending' }),
      act: finds('.plan:not(:has([data-testid=membership-state]))'),
      shows: ({ common }) => common.checkout.canceledText,
    },
    'not-subscribed-by-transfer': {
      api: { ...approved, ...byTransfer, ...neverAsked },
      shows: ({ own: t }) => t.transfer.terms(0)[1] ?? '',
    },
    'paid-by-transfer': {
      api: { ...canceling, ...byTransfer, ...neverAsked },
      shows: ({ own: t }) => t.membership.transferText,
    },
    'paid-by-transfer-next-open': {
      api: { ...lastDays, ...neverAsked },
      shows: ({ own: t }) => t.transfer.askNext,
    },
    'paid-by-transfer-next-awaited': {
      api: {
        ...lastDays,
        checkSubscription: { ...lastDays.checkSubscription, pending: { until: at(9) } },
        getTransfer: { transfer: askedTransfer },
      },
      shows: ({ own: t }) => t.transfer.awaitedNext,
    },
  },
  each('transfer-refused', ['amount-differs', 'not-received'], (reason) => ({
    api: {
      ...approved,
      ...byTransfer,
      getTransfer: {
        transfer: { ...askedTransfer, status: 'refused', endedAt: at(-1), refusal: { reason, note: '' } },
      },
    } satisfies Answers,
    shows: ({ own: t }) => t.transfer.refusals[reason],
  })),
  {
    'already-subscribed-by-transfer': {
      api: { ...approved, ...byTransfer, ...neverAsked, createCheckout: refused('already-subscribed') },
      act: subscribe,
      shows: ({ own: t }) => t.transfer.see,
    },
    active: { api: member, shows: ({ own: t }) => t.membership.activeTitle },
  },
  outcomes({ api: member }, 'checkSubscription', {
    // Shows the price at the time of purchase, not the current one.
    'active-at-an-earlier-price': [
      { ...member.checkSubscription, sold: { amount: 45000, currency: 'MXN', days: 30 } },
      () => 'MXN',
    ],
    'renewal-being-charged': [
      { ...member.checkSubscription, nextChargeAt: undefined },
      ({ own: t }) => t.membership.collecting,
    ],
  }),
  situations(unpaid, {
    'payment-open': [{ membership: 'pending' }, ({ own: t }) => t.membership.pendingAction],
    'payment-declined': [{ declined: true }, ({ own: t }) => t.membership.payAgain],
    'payment-declined-and-open': [
      { membership: 'pending', declined: true },
      ({ own: t }) => t.membership.declinedText,
    ],
    'cancelled-by-an-erasure': [
      { membership: 'canceling', renewalEnded: 'erasure' },
      ({ own: t }) => t.renewal.ended.erasure,
    ],
    'cancelled-by-a-dispute': [
      { membership: 'canceling', renewalEnded: 'dispute' },
      ({ own: t }) => t.renewal.ended.dispute,
    ],
    'ended-by-a-dispute': [
      { membership: 'ended', disputeLost: true },
      ({ own: t }) => t.membership.endedByDisputeTitle,
    ],
    'ended-while-leaving': [
      { membership: 'refunded', erasure: 'due' },
      ({ own: t }) => t.membership.refusals['account-erasing'],
    ],
    leaving: [{ membership: 'canceling', erasure: 'due' }, ({ own: t }) => t.membership.cancelingText],
    'renewal-failed-card-changed': [
      { membership: 'past_due', cardChanged: true },
      ({ own: t }) => t.membership.cardChangedTitle,
    ],
    ended: [{ membership: 'ended' }, ({ own: t }) => t.membership.endedText],
    refunded: [{ membership: 'refunded' }, ({ own: t }) => t.membership.refundedTitle],
  }),
  {
    'payment-returned': {
      storage: { local: { payment_processed: { sub, processed: false, returnedAt: Date.parse(at(0, -1)) } } },
      api: provider({ verification: 'approved', membership: 'pending' }),
      shows: ({ own: t }) => t.purchases.confirmingTitle,
    },
    'refund-returned': {
      api: provider({ verification: 'approved', membership: 'canceling', refundReturned: true }),
      act: finds('.plan__actions a[href="/support"]'),
      shows: ({ own: t }) => t.membership.refundReturnedTitle,
    },
    cancelled: { api: canceling, shows: ({ own: t }) => t.membership.cancelingText },
    'resuming-refused': {
      api: {
        ...provider({ verification: 'approved', membership: 'canceling', renewalEnded: 'identity' }),
        resumeRenewal: refused('identity-not-approved'),
      },
      act: resume,
      shows: ({ own: t }) => t.renewal.failed,
    },
    'renewal-failed': { api: pastDue, shows: ({ own: t }) => t.membership.pastDueTitle },
    'ended-identity-missing': {
      api: provider({ verification: 'expired', membership: 'ended' }),
      shows: ({ own: t }) => t.membership.refusals['identity-not-approved'],
    },
    disputed: { api: disputed, shows: ({ own: t }) => t.membership.disputedTitle },
    'cancelling-asked': { api: member, act: cancel, shows: ({ own: t }) => t.membership.cancelKept },
    'cancelling-at-once-asked': { api: pastDue, act: cancel, shows: ({ own: t }) => t.membership.cancelNow },
  },
  outcomes({ api: member, act: cancelForSure }, 'endRenewal', {
    cancelling: [pending, ({ common }) => common.action.moment],
    'cancelling-failed': ['payment-provider-failed', ({ own: t }) => t.membership.cancelFailed],
    'cancelling-nothing': 'nothing-to-end',
    'cancelling-resumed-in-another-tab': 'version-conflict',
  }),
  {
    'cancelling-done': {
      api: {
        ...canceling,
        checkSubscription: ({ time }) => (time > 1 ? canceling : member).checkSubscription,
        endRenewal: { endsAt: at(12) },
      },
      act: cancelForSure,
      shows: ({ own: t }) => t.membership.cancelingText,
    },
  },
  outcomes({ api: canceling, act: resume }, 'resumeRenewal', {
    resuming: [pending, ({ common }) => common.action.moment],
    'resuming-failed': ['nothing-to-resume', ({ own: t }) => t.renewal.failed],
    'resuming-cancelled-in-another-tab': 'version-conflict',
  }),
  {
    resumed: {
      api: {
        ...member,
        checkSubscription: ({ time }) => (time > 1 ? member : canceling).checkSubscription,
        resumeRenewal: { renewsAt: at(20) },
      },
      act: resume,
      shows: ({ own: t }) => t.membership.activeTitle,
    },
  },
  outcomes({ api: member, act: manage }, 'openPortal', {
    'portal-failed': ['payment-provider-failed', ({ own: t }) => t.purchases.manageFailed],
    'portal-opening': [pending, ({ own: t }) => t.membership.current],
  }),
  sharing(paidNow, {
    'payment-confirming': { shows: ({ own: t }) => t.purchases.confirmingText },
    'payment-takes-longer': {
      api: provider({ verification: 'approved', membership: 'pending' }),
      hurried: true,
      shows: ({ own: t }) => [t.purchases.laterText, t.membership.notPaid],
    },
    'payment-confirmed': {
      api: member,
      shows: ({ own: { membership: t, purchases } }) => [
        t.successTitle,
        t.successText,
        t.successVisible,
        purchases.successLists,
      ],
    },
    // The plan shows the dispute, and no notice confirms a payment or waits for one.
    'payment-disputed-at-once': {
      api: disputed,
      act: finds('main:not(:has([data-testid^="payment-"])) [data-testid=membership-state]'),
      shows: ({ own: t }) => t.membership.disputedTitle,
    },
  }),
  {
    // A URL that claims a payment shows nothing if no payment was started.
    'payment-not-begun': {
      path: '/membership?checkout=success',
      api: member,
      shows: ({ own: t }) => t.membership.manage,
    },
    // The same tab opens the URL again. The outcome shows only once.
    'payment-shown-before': {
      storage: { ...begun, session: { processed_checkout_status: 'success' } },
      path: '/membership?checkout=success',
      act: finds('main:not(:has(.notice))'),
      shows: ({ own: t }) => t.membership.subscribe,
    },
    'payment-cancelled': {
      storage: begun,
      path: '/membership?checkout=canceled',
      shows: ({ common: { checkout: t } }) => [t.canceledTitle, t.canceledText],
    },
  },
  reads('checkSubscription', {
    loading: pending,
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
  }),
);
