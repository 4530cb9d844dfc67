import type { Purchase } from '#shared/api/membership.ts';
import type { Membership, Sale } from '#shared/membership.ts';
import type { Language } from '#shared/account.ts';

/**
 * What the product needs of a payment provider, and nothing of any one of them. Stripe is the adapter that is
 * shipped; its rules exclude some adult businesses, so an operator may have to plug in another
 * (MONEY-10).
 */
export interface PaymentProvider {
  /** Whose memberships it knows: what another one sold, that the deployment had before, is none of its affair. */
  readonly name: Membership['provider'];
  /** The provider's id for this account; the same one however often it is asked. */
  createCustomer(account: { sub: string; email: string }): Promise<string>;
  /** Where the provider reaches the customer. Safe to repeat. */
  updateContact(customerId: string, email: string): Promise<void>;
  /**
   * Opens the hosted checkout of one subscription, at exactly the price of the request: no other currency, no discount,
   * no trial. The same request answers the same checkout.
   */
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** The address of a checkout that is still open, undefined once it was paid or expired. */
  openCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /**
   * Closes a checkout, so that nobody can pay it. Safe to repeat; one that was paid or has expired stays as it is.
   * @returns whether it was paid
   * @throws AppError payment-provider-failed also where it was paid in between: whoever asked reads again
   */
  closeCheckout(checkoutId: string): Promise<{ paid: boolean }>;
  /** The hosted page with invoices, card and cancellation; absent where a provider has none. */
  createPortal?(request: { customerId: string; returnUrl: string; language: Language }): Promise<string>;
  /**
   * Reads a webhook: checks the signature over the raw bytes and its time, and says whom it concerns. Asks nobody.
   * @throws AppError invalid-signature; invalid-input for what is signed and is not an event as we asked for them
   */
  readWebhook(rawBody: string, signature: string): PaymentEvent;
  /** The customer of a payment that an event names alone; undefined where it has none, or there is no such payment. */
  customerOf(paymentId: string): Promise<string | undefined>;
  /** What the provider holds true of a customer now: events may come twice and in any order, this does not. */
  readCustomer(customerId: string): Promise<CustomerState>;
  /** A subscription ends with the period that is paid for. Safe to repeat; nothing happens to one that has ended. */
  endRenewal(subscriptionId: string): Promise<void>;
  /** Turns the renewal on again. Safe to repeat; nothing happens to one that has ended. */
  resumeRenewal(subscriptionId: string): Promise<void>;
  /**
   * Ends a subscription at once, without refund, and voids what it asks for and nobody paid: nothing of it can be
   * collected from then on. Safe to repeat.
   * @throws AppError payment-provider-failed also where that was paid in between: whoever asked reads again
   */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Money goes back by the operator's hand, before `refund` writes it down: no program moves it. */
  readonly refundsByHand?: true;
  /**
   * Gives money back to where it came from, once an order, whose id its reversal bears from then on.
   * @returns what went back; undefined where it never can: nothing or less is left, or the payer's bank has asked for it
   * @throws AppError payment-provider-failed where another try may succeed
   */
  refund(order: RefundOrder): Promise<Refund | undefined>;
  /**
   * Where a payment's receipt is read; such addresses end, so it is asked for when somebody wants to see it.
   * @returns undefined where the payment has none, or is not this customer's
   */
  receiptUrl(paymentId: string, customerId: string): Promise<string | undefined>;
  /**
   * All money that moved in a time, by the provider's own books and whoever it was; absent where the operator's bank keeps
   * them.
   * @param from included, `to` not
   */
  listMovements?(from: Date, to: Date): AsyncIterable<Movement>;
}

export interface RefundOrder {
  /** `Payment.id`. */
  paymentId: string;
  /** Cents; all that is left where nothing is said. */
  amount?: number | undefined;
  /** Why, in the operator's words: kept beside the refund. */
  reason: string;
  /** Ours: under it the money goes back once. */
  orderId: string;
  /** The day (YYYY-MM-DD) on which the operator's bank sent it, where money goes back by hand. */
  wiredOn?: string | undefined;
}

export interface Refund {
  /** The provider's own id. */
  id: string;
  /** Cents of `currency` (ISO 4217, capitals) that went back. */
  amount: number;
  currency: string;
}

export interface CheckoutRequest {
  sub: string;
  customerId: string;
  language: Language;
  /** For one period, renewed by itself. */
  price: Omit<Sale, 'product'>;
  successUrl: string;
  cancelUrl: string;
  /** The checkout that was opened before this one: what makes this request another than the one before. */
  after: string | undefined;
}

interface Checkout {
  id: string;
  url: string;
}

interface OpenedCheckout extends Checkout {
  /** The provider's id of what this checkout sells, as payments for it will name it. */
  product: string;
  /** Since when it is open by the provider's clock, and until when it can be paid (ISO instants, UTC). */
  openedAt: string;
  until: string;
}

/** Something happened at the provider: a reason to look, and no more. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  /** Whom it concerns; where it says no customer, by a payment of theirs. Neither: it asks nothing of us. */
  customerId?: string | undefined;
  paymentId?: string | undefined;
}

/** What a customer paid, or was to pay and could not: facts, of which sale.ts says what they are to us. */
export interface Payment {
  /** The provider's own. */
  id: string;
  /** Instants are ISO, UTC. */
  date: string;
  /** Cents of `currency` (ISO 4217, capitals) that came through the provider; of a failed one, those asked for. */
  amount: number;
  currency: string;
  status: 'paid' | 'failed';
  /** Absent for a single payment. */
  subscriptionId?: string | undefined;
  isRenewal: boolean;
  /** What was bought, as `OpenedCheckout.product` names it; absent where that was several things, or one several times. */
  product?: string;
  /** The period that was bought. */
  periodStart?: string;
  periodEnd?: string;
  /** Attempts to collect it that failed; 0 for a paid one. */
  failedAttempts: number;
  /** Of a failed one: the provider's id of the card that was tried last. */
  declinedCard?: string | undefined;
  /** Cents of it that were given back. */
  refunded: number;
  /** All of it went back, or the payer's bank asks for it. */
  reversal?: Membership['reversal'];
  /** When all of it had gone back, of which something came back since: the payer's bank did not take it. */
  refundCameBack?: string | undefined;
}

/** Money that went back, with the provider's own id and figures: negative cents. What came back again is `failed`. */
export type Reversal = LedgerRow & { description: 'refund' | 'dispute' };

/** A row of the ledger, as it is stored. */
export interface LedgerRow extends Purchase {
  /** Of the order that it carried out (MONEY-29); absent for what somebody gave back in the provider's own pages. */
  orderId?: string | undefined;
  /** Of a dispute: until when it can be answered (ISO, UTC). */
  answerBy?: string | undefined;
}

export interface CustomerState {
  /** Those of subscriptions first, and of these the one that was asked for last. */
  payments: Payment[];
  /** `endedAt`: when it ended, whoever ended it; never in the future. `card`: the provider's id of what it charges. */
  subscriptions: Array<{
    id: string;
    cancelAtPeriodEnd: boolean;
    endedAt: string | undefined;
    card?: string | undefined;
  }>;
  reversals: Reversal[];
  /** What the subscription is sold at, where the adapter keeps that itself; else it follows from the membership. */
  sold?: Sale | undefined;
}

/** Money that moved: facts of the provider's own books. */
export interface Movement {
  kind: 'payment' | 'refund' | 'dispute';
  id: string;
  /** ISO instant, UTC. */
  date: string;
  /** Cents of `currency` (ISO 4217, capitals); negative for what went back. */
  amount: number;
  currency: string;
  customerId?: string | undefined;
}
