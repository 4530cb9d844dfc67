/** What is known of memberships without reading one; small, since every page of the private app runs it. */

/** The one plan (MONEY-1); its price is the operator's setting, 50.00 USD unless chosen. */
export const premiumTier = 'premium-tier';
export const membershipDays = 30;
/** After a failed renewal the listing stays public this many days, with reminders (MONEY-4). */
export const graceDays = 3;

/**
 * The life of a membership, a sentence for each state:
 * - none: nothing was ever paid;
 * - pending: a checkout or a transfer is open, and nothing that was paid runs;
 * - active: a paid period runs and will be renewed, or its renewal is being collected;
 * - past_due: the renewal failed, and the days of grace run (MONEY-4);
 * - canceling: a paid period runs, and nothing is renewed;
 * - ended: what was paid for is over;
 * - refunded: the money of the period that ran went back, which ended it;
 * - disputed: the payer's bank asks for that money back, and nobody has decided yet.
 */
export const membershipStates = [
  'none',
  'pending',
  'active',
  'past_due',
  'canceling',
  'ended',
  'refunded',
  'disputed',
] as const;
export type MembershipState = (typeof membershipStates)[number];

/** Codes of the errors that refuse to sell a membership for what the account is, whatever was paid before (MONEY-3). */
export const refusalsToSell = ['account-erasing', 'account-suspended', 'identity-not-approved'] as const;
export type RefusalToSell = (typeof refusalsToSell)[number];

/** Notifications about a membership, each by mail and on the site. */
export const membershipNotificationKinds = [
  'membership-started',
  'membership-renewed',
  'membership-reminder',
  'membership-renewal-canceled',
  'membership-renewal-resumed',
  'membership-renewal-failed',
  'membership-card-changed',
  'membership-ended',
  'membership-refunded',
  'membership-refund-returned',
  'membership-disputed',
  'membership-dispute-won',
  'membership-dispute-lost',
] as const;
export type MembershipNotificationKind = (typeof membershipNotificationKinds)[number];

/** What happens to a membership, at the payment provider or by the calendar. */
export type MembershipEvent =
  | 'checkout-opened'
  | 'checkout-expired'
  | 'paid'
  | 'payment-failed'
  | 'renewal-ended'
  | 'renewal-resumed'
  | 'period-over'
  | 'grace-over'
  | 'subscription-ended'
  | 'refunded'
  | 'refund-came-back'
  | 'disputed'
  | 'dispute-won'
  | 'dispute-lost';

type RenewalNotificationKind = Extract<
  MembershipNotificationKind,
  'membership-renewal-canceled' | 'membership-renewal-resumed'
>;

interface MembershipStep {
  /** What the public sees: whether a listing may be shown. The provider sees the state itself. */
  carriesListing: boolean;
  /** Where an event leads; several where the state before, or what else is true, says which. None: it stays. */
  leadsTo: Partial<Record<MembershipEvent, readonly MembershipState[]>>;
  /** The provider is notified of this once, on entering the state; of canceling only if it came with a payment. */
  notification?: Extract<
    MembershipNotificationKind,
    | 'membership-started'
    | 'membership-renewal-failed'
    | 'membership-ended'
    | 'membership-refunded'
    | 'membership-disputed'
  >;
  /** The notification on entering the state: canceled from one that was to renew, resumed from canceling. */
  renewalNotification?: RenewalNotificationKind;
}

const nothingRuns = { 'checkout-opened': ['pending'], paid: ['active'] } as const;
const moneyGoesBack = { refunded: ['refunded'], disputed: ['disputed'] } as const;

/**
 * Every state with what may follow it (MONEY-19). A membership is derived from what the payment provider holds true, and
 * not replayed: events that come late or are lost only mean that states between were not seen.
 */
export const membershipSteps: Readonly<Record<MembershipState, MembershipStep>> = {
  none: { carriesListing: false, leadsTo: nothingRuns },
  pending: {
    carriesListing: false,
    leadsTo: {
      paid: ['active'],
      'checkout-expired': ['none', 'ended', 'refunded'],
      'refund-came-back': ['canceling', 'pending'],
    },
  },
  active: {
    carriesListing: true,
    leadsTo: {
      'payment-failed': ['past_due'],
      'renewal-ended': ['canceling'],
      'grace-over': ['ended'],
      'subscription-ended': ['ended'],
      ...moneyGoesBack,
    },
    notification: 'membership-started',
    renewalNotification: 'membership-renewal-resumed',
  },
  past_due: {
    carriesListing: true,
    leadsTo: {
      paid: ['active'],
      'renewal-ended': ['ended'],
      'grace-over': ['ended'],
      'subscription-ended': ['ended'],
      ...moneyGoesBack,
    },
    notification: 'membership-renewal-failed',
  },
  canceling: {
    carriesListing: true,
    leadsTo: {
      'renewal-resumed': ['active'],
      'period-over': ['ended'],
      'subscription-ended': ['ended'],
      ...moneyGoesBack,
    },
    notification: 'membership-started',
    renewalNotification: 'membership-renewal-canceled',
  },
  ended: { carriesListing: false, leadsTo: nothingRuns, notification: 'membership-ended' },
  refunded: {
    carriesListing: false,
    leadsTo: { ...nothingRuns, 'refund-came-back': ['canceling', 'ended'] },
    notification: 'membership-refunded',
  },
  disputed: {
    carriesListing: false,
    leadsTo: {
      'dispute-won': ['active', 'canceling'],
      'dispute-lost': ['ended'],
      'period-over': ['ended'],
      'grace-over': ['ended'],
      'subscription-ended': ['ended'],
      refunded: ['refunded'],
    },
    notification: 'membership-disputed',
  },
};

/** Whether a membership in this state lets a listing be public. */
export const carriesListing = (state: MembershipState): boolean => membershipSteps[state].carriesListing;
