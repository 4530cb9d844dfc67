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

/** What a provider is told of their membership, by mail and by an item beside it. */
export const membershipNews = [
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
export type MembershipNews = (typeof membershipNews)[number];

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

type MembershipNewsOfRenewal = Extract<
  MembershipNews,
  'membership-renewal-canceled' | 'membership-renewal-resumed'
>;

interface MembershipStep {
  /** What the public sees: whether a listing may be shown. The provider sees the state itself. */
  carriesListing: boolean;
  /** Where an event leads; several where the state before, or what else is true, says which. None: it stays. */
  leadsTo: Partial<Record<MembershipEvent, readonly MembershipState[]>>;
  /** What the provider is told on coming here, once; of canceling where something was paid with that. */
  tells?: Extract<
    MembershipNews,
    | 'membership-started'
    | 'membership-renewal-failed'
    | 'membership-ended'
    | 'membership-refunded'
    | 'membership-disputed'
  >;
  /** What they are told on coming here: canceled from a state that was to renew, resumed from canceling. */
  tellsRenewal?: MembershipNewsOfRenewal;
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
    tells: 'membership-started',
    tellsRenewal: 'membership-renewal-resumed',
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
    tells: 'membership-renewal-failed',
  },
  canceling: {
    carriesListing: true,
    leadsTo: {
      'renewal-resumed': ['active'],
      'period-over': ['ended'],
      'subscription-ended': ['ended'],
      ...moneyGoesBack,
    },
    tells: 'membership-started',
    tellsRenewal: 'membership-renewal-canceled',
  },
  ended: { carriesListing: false, leadsTo: nothingRuns, tells: 'membership-ended' },
  refunded: {
    carriesListing: false,
    leadsTo: { ...nothingRuns, 'refund-came-back': ['canceling', 'ended'] },
    tells: 'membership-refunded',
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
    tells: 'membership-disputed',
  },
};

/** Whether a membership in this state lets a listing be public. */
export const carriesListing = (state: MembershipState): boolean => membershipSteps[state].carriesListing;
