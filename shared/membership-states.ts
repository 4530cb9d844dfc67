/** Plan, states and transitions of a membership. Kept small because every page of the private app loads this file. */

/** The only plan (MONEY-1). The operator sets its price; the default is 50.00 USD. */
export const premiumTier = 'premium-tier';
export const membershipDays = 30;
/** Days that the listing stays public after a failed renewal, with reminders (MONEY-4). */
export const graceDays = 3;

/**
 * States of a membership:
 * - none: the account never paid;
 * - pending: a checkout or a transfer is open, and no paid period runs;
 * - active: a paid period runs and will be renewed, or its renewal is being collected;
 * - past_due: the renewal failed, and the grace period runs (MONEY-4);
 * - canceling: a paid period runs and will not be renewed;
 * - ended: the paid period is over;
 * - refunded: a full refund of the running period's payment ended the period;
 * - disputed: the payer's bank disputes the running period's payment and has not decided.
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

/** Error codes that refuse a purchase because of the account, regardless of earlier payments (MONEY-3). */
export const refusalsToSell = ['account-erasing', 'account-suspended', 'identity-not-approved'] as const;
export type RefusalToSell = (typeof refusalsToSell)[number];

/** Kinds of notification about a membership, sent by mail and shown on the site. */
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

/** Events that change a membership, from the payment provider or the calendar. */
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
  /** True if a listing may be public in this state. */
  carriesListing: boolean;
  /**
   * States that follow each event. If there are several, the previous state or other facts decide. An event without an
   * entry changes nothing.
   */
  leadsTo: Partial<Record<MembershipEvent, readonly MembershipState[]>>;
  /** Notification sent once, on entering the state. For `canceling`, it is sent only if a payment led to this state. */
  notification?: Extract<
    MembershipNotificationKind,
    | 'membership-started'
    | 'membership-renewal-failed'
    | 'membership-ended'
    | 'membership-refunded'
    | 'membership-disputed'
  >;
  /** Sent when a renewing membership becomes canceling, or a canceling one renews again. */
  renewalNotification?: RenewalNotificationKind;
}

const nothingRuns = { 'checkout-opened': ['pending'], paid: ['active'] } as const;
const moneyGoesBack = { refunded: ['refunded'], disputed: ['disputed'] } as const;

/**
 * All states and their transitions (MONEY-19). The state is derived from the payment provider's current data, not from
 * replayed events: a late or lost event only skips intermediate states.
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

/** True if a membership in this state lets a listing be public. */
export const carriesListing = (state: MembershipState): boolean => membershipSteps[state].carriesListing;
