import { at } from '../fixtures/clock.ts';
import { askedTransfer, begun, byTransfer } from '../fixtures/paying.ts';
import { config, customer, provider, publishedProvider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { type Answers, pending, refused, screen, type Words } from '../state.ts';

const approved = provider({ verification: 'approved' });
const member = publishedProvider();
const subscribe = ({ press, words: { own: t } }: Steps) => press(t.membership.subscribe);
const manage = ({ press, words: { own: t } }: Steps) => press(t.membership.manage);

const canceling = provider({ verification: 'approved', membership: 'canceling' });
const pastDue = provider({ verification: 'approved', membership: 'past_due' });
const cancel = ({ press, words: { own: t } }: Steps) => press(t.membership.cancel);
/** The page is not left: the tenth of a second before that has no end (MONEY-12). */
function stay(): void {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, delay?: number, ...rest: unknown[]) =>
    delay === 100 ? 0 : wait(work, delay, ...rest)) as typeof window.setTimeout;
}

/** No transfer. */
const neverAsked = { getTransfer: {} };
/** A member by transfer whose next period can be asked for. */
const lastDays = {
  ...canceling,
  ...byTransfer,
  checkSubscription: { ...canceling.checkSubscription, periodEnd: at(5), canResume: false },
} satisfies Answers;
const disputed = provider({ verification: 'approved', membership: 'disputed' });
/** The dialog is open then, and its button alone can be pressed. */
const cancelForSure = async (steps: Steps) => {
  await cancel(steps);
  await cancel(steps);
};
const resume = ({ press, words: { own: t } }: Steps) => press(t.renewal.resume);

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
    shows: ({ own: t }) => [t.membership.loginTitle, t.membership.loginText],
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
  ...(
    [
      ['draft', ({ private: t }: Words) => t.overview.continueVerification],
      ['more-asked', ({ private: t }: Words) => t.overview.continueVerification],
      ['rejected', ({ private: t }: Words) => t.verification.again],
      ['expired', ({ private: t }: Words) => t.overview.startVerification],
    ] as const
  ).map(([verification, shows]) => ({
    name: `identity-${verification}`,
    api: provider({ verification }),
    shows,
  })),
  { name: 'not-subscribed', shows: ({ own: t }) => t.membership.termsTitle },
  {
    name: 'subscribing',
    api: { createCheckout: pending },
    act: subscribe,
    shows: ({ own: t }) => t.membership.subscribing,
  },
  {
    name: 'leaving-to-pay',
    api: { createCheckout: { url: 'https://checkout.example.test/pay' } },
    act: (steps) => {
      stay();
      return subscribe(steps);
    },
    shows: ({ own: t }) => [t.membership.redirectingTitle, t.membership.redirectingText],
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
    name: 'payment-disputed',
    api: { createCheckout: refused('membership-disputed') },
    act: subscribe,
    shows: ({ common }) => common.errors['membership-disputed'],
  },
  {
    // The checkout is open still, and the banner tells of it.
    name: 'payment-cancelled-open',
    storage: begun,
    path: '/membership?checkout=canceled',
    api: provider({ verification: 'approved', membership: 'pending' }),
    act: async ({ find }) => {
      await find('.plan:not(:has(.plan__state))');
    },
    shows: ({ common }) => common.checkout.canceledText,
  },
  {
    name: 'not-subscribed-by-transfer',
    api: { ...approved, ...byTransfer, ...neverAsked },
    shows: ({ own: t }) => t.transfer.terms('', 0)[1] ?? '',
  },
  {
    name: 'paid-by-transfer',
    api: { ...canceling, ...byTransfer, ...neverAsked },
    shows: ({ own: t }) => t.membership.transferText,
  },
  {
    name: 'paid-by-transfer-next-open',
    api: { ...lastDays, ...neverAsked },
    shows: ({ own: t }) => t.transfer.askNext,
  },
  {
    name: 'paid-by-transfer-next-awaited',
    api: {
      ...lastDays,
      checkSubscription: { ...lastDays.checkSubscription, pending: { until: at(9) } },
      getTransfer: { transfer: askedTransfer },
    },
    shows: ({ own: t }) => t.transfer.awaitedNext,
  },
  ...(['amount-differs', 'not-received'] as const).map((reason) => ({
    name: `transfer-refused-${reason}`,
    api: {
      ...approved,
      ...byTransfer,
      getTransfer: {
        transfer: { ...askedTransfer, status: 'refused', endedAt: at(-1), refusal: { reason, note: '' } },
      },
    } satisfies Answers,
    shows: ({ own: t }: Words) => t.transfer.refusals[reason],
  })),
  {
    name: 'already-subscribed-by-transfer',
    api: { ...approved, ...byTransfer, ...neverAsked, createCheckout: refused('already-subscribed') },
    act: subscribe,
    shows: ({ own: t }) => t.transfer.see,
  },
  { name: 'active', api: member, shows: ({ own: t }) => t.membership.activeTitle },
  {
    // At what it was sold, whatever the price is now.
    name: 'active-at-an-earlier-price',
    api: {
      ...member,
      checkSubscription: { ...member.checkSubscription, sold: { amount: 45000, currency: 'MXN', days: 30 } },
    },
    shows: () => 'MXN',
  },
  {
    name: 'renewal-being-charged',
    api: { ...member, checkSubscription: { ...member.checkSubscription, nextChargeAt: undefined } },
    shows: ({ own: t }) => t.membership.collecting,
  },
  {
    name: 'payment-open',
    api: provider({ verification: 'approved', membership: 'pending' }),
    shows: ({ own: t }) => t.membership.pendingAction,
  },
  {
    name: 'payment-returned',
    storage: { local: { payment_processed: { sub, processed: false, returnedAt: Date.parse(at(0, -1)) } } },
    api: provider({ verification: 'approved', membership: 'pending' }),
    shows: ({ own: t }) => t.purchases.confirmingTitle,
  },
  {
    name: 'payment-declined',
    api: provider({ verification: 'approved', declined: true }),
    shows: ({ own: t }) => t.membership.payAgain,
  },
  {
    name: 'payment-declined-and-open',
    api: provider({ verification: 'approved', membership: 'pending', declined: true }),
    shows: ({ own: t }) => t.membership.declinedText,
  },
  {
    name: 'refund-returned',
    api: provider({ verification: 'approved', membership: 'canceling', refundReturned: true }),
    act: async ({ find }) => {
      await find('.plan__actions a[href="/support"]');
    },
    shows: ({ own: t }) => t.membership.refundReturnedTitle,
  },
  { name: 'cancelled', api: canceling, shows: ({ own: t }) => t.membership.cancelingText },
  {
    name: 'cancelled-by-an-erasure',
    api: provider({ verification: 'approved', membership: 'canceling', renewalEnded: 'erasure' }),
    shows: ({ own: t }) => t.renewal.ended.erasure,
  },
  {
    name: 'cancelled-by-a-dispute',
    api: provider({ verification: 'approved', membership: 'canceling', renewalEnded: 'dispute' }),
    shows: ({ own: t }) => t.renewal.ended.dispute,
  },
  {
    name: 'resuming-refused',
    api: {
      ...provider({ verification: 'approved', membership: 'canceling', renewalEnded: 'identity' }),
      resumeRenewal: refused('identity-not-approved'),
    },
    act: ({ press, words: { own: t } }) => press(t.renewal.resume),
    shows: ({ own: t }) => t.renewal.failed,
  },
  {
    name: 'ended-by-a-dispute',
    api: provider({ verification: 'approved', membership: 'ended', disputeLost: true }),
    shows: ({ own: t }) => t.membership.endedByDisputeTitle,
  },
  {
    name: 'ended-while-leaving',
    api: provider({ verification: 'approved', membership: 'refunded', erasure: 'due' }),
    shows: ({ own: t }) => t.membership.refusals['account-erasing'],
  },
  {
    name: 'leaving',
    api: provider({ verification: 'approved', membership: 'canceling', erasure: 'due' }),
    shows: ({ own: t }) => t.membership.cancelingText,
  },
  { name: 'renewal-failed', api: pastDue, shows: ({ own: t }) => t.membership.pastDueTitle },
  {
    name: 'renewal-failed-card-changed',
    api: provider({ verification: 'approved', membership: 'past_due', cardChanged: true }),
    shows: ({ own: t }) => t.membership.cardChangedTitle,
  },
  {
    name: 'ended',
    api: provider({ verification: 'approved', membership: 'ended' }),
    shows: ({ own: t }) => t.membership.endedText,
  },
  {
    name: 'ended-identity-missing',
    api: provider({ verification: 'expired', membership: 'ended' }),
    shows: ({ own: t }) => t.membership.refusals['identity-not-approved'],
  },
  {
    name: 'refunded',
    api: provider({ verification: 'approved', membership: 'refunded' }),
    shows: ({ own: t }) => t.membership.refundedTitle,
  },
  {
    name: 'disputed',
    api: disputed,
    shows: ({ own: t }) => t.membership.disputedTitle,
  },
  { name: 'cancelling-asked', api: member, act: cancel, shows: ({ own: t }) => t.membership.cancelKept },
  {
    name: 'cancelling-at-once-asked',
    api: pastDue,
    act: cancel,
    shows: ({ own: t }) => t.membership.cancelNow,
  },
  {
    name: 'cancelling',
    api: { ...member, endRenewal: pending },
    act: cancelForSure,
    shows: ({ own: t }) => t.membership.canceling,
  },
  {
    name: 'cancelling-failed',
    api: { ...member, endRenewal: refused('payment-provider-failed') },
    act: cancelForSure,
    shows: ({ own: t }) => t.membership.cancelFailed,
  },
  {
    name: 'cancelling-nothing',
    api: { ...member, endRenewal: refused('nothing-to-end') },
    act: cancelForSure,
    shows: ({ common }) => common.errors['nothing-to-end'],
  },
  {
    name: 'cancelling-resumed-in-another-tab',
    api: { ...member, endRenewal: refused('version-conflict') },
    act: cancelForSure,
    shows: ({ common }) => common.errors['version-conflict'],
  },
  {
    name: 'cancelling-done',
    api: {
      ...canceling,
      checkSubscription: ({ time }) => (time > 1 ? canceling : member).checkSubscription,
      endRenewal: { endsAt: at(12) },
    },
    act: cancelForSure,
    shows: ({ own: t }) => t.membership.cancelingText,
  },
  {
    name: 'resuming',
    api: { ...canceling, resumeRenewal: pending },
    act: resume,
    shows: ({ own: t }) => t.renewal.resuming,
  },
  {
    name: 'resumed',
    api: {
      ...member,
      checkSubscription: ({ time }) => (time > 1 ? member : canceling).checkSubscription,
      resumeRenewal: { renewsAt: at(20) },
    },
    act: resume,
    shows: ({ own: t }) => t.membership.activeTitle,
  },
  {
    name: 'resuming-failed',
    api: { ...canceling, resumeRenewal: refused('nothing-to-resume') },
    act: resume,
    shows: ({ own: t }) => t.renewal.failed,
  },
  {
    name: 'resuming-cancelled-in-another-tab',
    api: { ...canceling, resumeRenewal: refused('version-conflict') },
    act: resume,
    shows: ({ common }) => common.errors['version-conflict'],
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
    api: provider({ verification: 'approved', membership: 'pending' }),
    path: '/membership?checkout=success',
    hurried: true,
    shows: ({ own: t }) => [t.purchases.laterText, t.membership.notPaid],
  },
  {
    name: 'payment-confirmed',
    storage: begun,
    path: '/membership?checkout=success',
    api: member,
    shows: ({ own: { membership: t } }) => [t.successTitle, t.successText, t.successVisible],
  },
  {
    // The plan says so; nothing is confirmed, nor waited for.
    name: 'payment-disputed-at-once',
    storage: begun,
    path: '/membership?checkout=success',
    api: disputed,
    act: async ({ find }) => {
      await find('main:not(:has([data-testid^="payment-"])) .plan__state');
    },
    shows: ({ own: t }) => t.membership.disputedTitle,
  },
  {
    // An address that says so announces nothing where no payment was begun.
    name: 'payment-announced-before',
    path: '/membership?checkout=success',
    api: member,
    shows: ({ own: t }) => t.membership.manage,
  },
  {
    // The same address once more in this tab: what was told is not told again.
    name: 'payment-told-before',
    storage: { ...begun, session: { processed_checkout_status: 'success' } },
    path: '/membership?checkout=success',
    act: async ({ find }) => {
      await find('main:not(:has(.notice))');
    },
    shows: ({ own: t }) => t.membership.subscribe,
  },
  {
    name: 'payment-cancelled',
    storage: begun,
    path: '/membership?checkout=canceled',
    shows: ({ common: { checkout: t } }) => [t.canceledTitle, t.canceledText],
  },
  { name: 'loading', api: { checkSubscription: pending }, shows: ({ common }) => common.action.loading },
  {
    name: 'failed',
    api: { checkSubscription: refused('internal') },
    shows: ({ private: t }) => t.shell.loadFailed,
  },
]);
