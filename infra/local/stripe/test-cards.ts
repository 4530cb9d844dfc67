import type { Complaint } from './disputes.ts';

/** Why a bank refuses a charge, as Stripe passes it on (https://docs.stripe.com/declines/codes). */
export interface Decline {
  code: string;
  /** Where the code is `card_declined`, what the bank said. */
  declineCode?: string;
  message: string;
}

const declined = (declineCode: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  declineCode,
  message,
});

export const declines = {
  generic: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  fraudulent: declined('fraudulent'),
  tooOften: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  incorrectCvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  authenticationRequired: {
    code: 'authentication_required',
    declineCode: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  authenticationFailed: {
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
  },
} satisfies Record<string, Decline>;

/** A card of Stripe's for tests, and what happens to charges of it. One that says nothing pays. */
export interface TestCard {
  number: string;
  brand: 'mastercard' | 'visa';
  decline?: Decline;
  /**
   * Renewals are declined. Of Stripe's card that attaches and then fails; here it pays at checkout, so that a failed
   * renewal can be seen without changing the card first.
   */
  failsLater?: true;
  /** Its bank asks the cardholder: the first time, which sets it up for renewals; or at every charge. */
  authentication?: 'first' | 'always';
  /** What the cardholder says to the bank once it was charged. */
  complaint?: Complaint;
  /** What becomes of its refunds: they take a minute, or come back. */
  refund?: 'fails' | 'pending';
}

const visa = (number: string, more: Omit<TestCard, 'number' | 'brand'> = {}): TestCard => ({
  number,
  brand: 'visa',
  ...more,
});

/** https://docs.stripe.com/testing. Each is known again by its last four digits, which are all that is kept. */
const testCards: readonly TestCard[] = [
  visa('4242424242424242'),
  { number: '5555555555554444', brand: 'mastercard' },
  visa('4000000000000002', { decline: declines.generic }),
  visa('4000000000009995', { decline: declines.insufficientFunds }),
  visa('4000000000009987', { decline: declines.lost }),
  visa('4000000000009979', { decline: declines.stolen }),
  visa('4000000000000069', { decline: declines.expired }),
  visa('4000000000000127', { decline: declines.incorrectCvc }),
  visa('4000000000000119', { decline: declines.processing }),
  visa('4000000000006975', { decline: declines.tooOften }),
  visa('4100000000000019', { decline: declines.fraudulent }),
  visa('4000000000000341', { failsLater: true }),
  visa('4000002500003155', { authentication: 'first' }),
  visa('4000002760003184', { authentication: 'always' }),
  visa('4000000000003220', { authentication: 'always' }),
  visa('4000008260003178', { authentication: 'always', decline: declines.insufficientFunds }),
  visa('4000008400001629', { authentication: 'always', decline: declines.generic }),
  visa('4000000000000259', { complaint: 'fraudulent' }),
  visa('4000000000002685', { complaint: 'product_not_received' }),
  visa('4000000000001976', { complaint: 'inquiry' }),
  visa('4000000000007726', { refund: 'pending' }),
  visa('4000000000005126', { refund: 'fails' }),
];

/** @returns undefined for any other number, which may be somebody's */
export const testCard = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number);

/** The card that was attached, by the digits that were kept of it. */
export function cardEnding(last4: string): TestCard {
  const card = testCards.find(({ number }) => number.endsWith(last4));
  if (!card) throw new Error(`No test card ends in ${last4}.`);
  return card;
}

/** How a charge comes about. */
export interface Circumstances {
  /** The cardholder is there, and can be asked. */
  onSession: boolean;
  /** Their bank has just asked, and is content. */
  authenticated: boolean;
  isRenewal: boolean;
}

export type BankAnswer = 'paid' | 'asks' | Decline;

/** What the card's bank answers to a charge. */
export function bankAnswer(
  card: TestCard,
  { expired, onSession, authenticated, isRenewal }: Circumstances & { expired: boolean },
): BankAnswer {
  if (expired) return declines.expired;
  if (card.authentication && !authenticated) {
    if (onSession) return 'asks';
    if (card.authentication === 'always') return declines.authenticationRequired;
  }
  if (card.failsLater && isRenewal) return declines.generic;
  return card.decline ?? 'paid';
}
