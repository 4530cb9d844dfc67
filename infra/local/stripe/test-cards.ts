import { find, type Ledger } from './ledger.ts';

/** A card for tests. One that says nothing pays. */
interface TestCard {
  /** The words on its button. */
  effect: string;
  declines?: true;
  /** Its bank asks the cardholder at every charge, and declines where they are not there. */
  asks?: true;
  /** It pays at the checkout, unlike Stripe's own, so that a renewal can fail without a change of card. */
  failsLater?: true;
  isDisputed?: true;
  refundsReturn?: true;
}

/** By number (https://docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { effect: 'paga' },
  '4000000000000002': { effect: 'se rechaza', declines: true },
  '4000000000003220': { effect: '3-D Secure en cada cobro', asks: true },
  '4000000000000341': { effect: 'paga ahora, falla al renovar', failsLater: true },
  '4000000000000259': { effect: 'paga, y el cobro se disputa', isDisputed: true },
  '4000000000005126': { effect: 'paga, y su reembolso regresa', refundsReturn: true },
};

/** Who asks for a payment: the calendar, the cardholder, or the cardholder who has answered their bank. */
export type Attempt = 'automatic' | 'cardholder' | 'authenticated';
export type BankAnswer = 'paid' | 'asks' | 'declined';

/** The answer of the card's bank to a charge. */
export function bankAnswer(card: TestCard, by: Attempt, isRenewal: boolean): BankAnswer {
  if (card.asks && by !== 'authenticated') return by === 'automatic' ? 'declined' : 'asks';
  return card.declines || (card.failsLater && isRenewal) ? 'declined' : 'paid';
}

/** The number that a form gives, typed or by a button; undefined for any that may be a real card's. */
export function readCard(form: URLSearchParams): string | undefined {
  const number = (form.get('test-card') ?? form.get('card') ?? '').replace(/[\s-]/g, '');
  return Object.hasOwn(testCards, number) ? number : undefined;
}

/** The card of a payment method. */
export function cardOf(ledger: Ledger, paymentMethod: string): TestCard & { number: string } {
  const { number } = find(ledger.paymentMethods, 'payment method', paymentMethod);
  const card = testCards[number];
  if (!card) throw new Error(`${number} is no test card.`);
  return { number, ...card };
}

/** Saves a card that was just given. @returns the payment method's id */
export function saveCard(ledger: Ledger, number: string): string {
  const id = ledger.newId('pm');
  ledger.paymentMethods.put(id, { id, number });
  return id;
}
