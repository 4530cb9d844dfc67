import { find, type Ledger } from './ledger.ts';

/** Test card. A card without any flag pays. */
interface TestCard {
  effect: string;
  declines?: true;
  /** The bank authenticates the cardholder at every charge, and declines automatic charges. */
  asks?: true;
  /**
   * Pays at the checkout but declines renewals, so that a test needs no change of card. Stripe's own card with this
   * number already declines at the checkout.
   */
  failsLater?: true;
  isDisputed?: true;
  refundsReturn?: true;
}

/** Test cards by number (https://docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { effect: 'paga' },
  '4000000000000002': { effect: 'se rechaza', declines: true },
  '4000000000003220': { effect: '3-D Secure en cada cobro', asks: true },
  '4000000000000341': { effect: 'paga ahora, falla al renovar', failsLater: true },
  '4000000000000259': { effect: 'paga, y el cobro se disputa', isDisputed: true },
  '4000000000005126': { effect: 'paga, y su reembolso regresa', refundsReturn: true },
};

/** Initiator of a payment: the calendar, the cardholder, or the cardholder after authentication. */
export type Attempt = 'automatic' | 'cardholder' | 'authenticated';
export type BankAnswer = 'paid' | 'asks' | 'declined';

/** Returns the bank's response to a charge. */
export function bankAnswer(card: TestCard, by: Attempt, isRenewal: boolean): BankAnswer {
  if (card.asks && by !== 'authenticated') return by === 'automatic' ? 'declined' : 'asks';
  return card.declines || (card.failsLater && isRenewal) ? 'declined' : 'paid';
}

/** Returns the number of a test card in a form; undefined for any other number, which may be a real card's. */
export function readCard(form: URLSearchParams): string | undefined {
  const number = (form.get('test-card') ?? form.get('card') ?? '').replace(/[\s-]/g, '');
  return Object.hasOwn(testCards, number) ? number : undefined;
}

/** Returns the card of a payment method. */
export function cardOf(ledger: Ledger, paymentMethod: string): TestCard & { number: string } {
  const { number } = find(ledger.paymentMethods, 'payment method', paymentMethod);
  const card = testCards[number];
  if (!card) throw new Error(`${number} is not a test card.`);
  return { number, ...card };
}

/** Saves a card as a new payment method. @returns the payment method's id */
export function saveCard(ledger: Ledger, number: string): string {
  const id = ledger.newId('pm');
  ledger.paymentMethods.put(id, { id, number });
  return id;
}
