import type { Purchase } from '#shared/api/membership.ts';
import type { Membership, Sale } from '#shared/membership.ts';
import type { Language } from '#shared/account.ts';

/**
 * Interface to a payment provider. Stripe excludes some adult businesses, so an operator may need to add another
 * adapter (MONEY-10).
 */
export interface PaymentProvider {
  /** The adapter ignores memberships that a former payment provider sold. */
  readonly name: Membership['provider'];
  /** Creates the payment provider's customer of an account and returns its id. Repeated calls return the same id. */
  createCustomer(account: { sub: string; email: string }): Promise<string>;
  /** Updates the customer's e-mail address at the payment provider. Idempotent. */
  updateContact(customerId: string, email: string): Promise<void>;
  /**
   * Opens the hosted checkout for one subscription at exactly the requested price: no other currency, discount or
   * trial. An equal request returns the same checkout.
   */
  createCheckout(request: CheckoutRequest): Promise<OpenedCheckout>;
  /** Returns the checkout if it is still open. */
  openCheckout(checkoutId: string): Promise<Checkout | undefined>;
  /**
   * Closes a checkout, so that it can no longer be paid. Idempotent; does nothing if it was paid or expired.
   * @returns whether it was paid
   * @throws AppError payment-provider-failed; also if it was paid during the call, so that the caller reads again
   */
  closeCheckout(checkoutId: string): Promise<{ paid: boolean }>;
  /** Opens the hosted page with invoices, card and cancellation. Absent if the payment provider has no such page. */
  createPortal?(request: { customerId: string; returnUrl: string; language: Language }): Promise<string>;
  /**
   * Parses a webhook after checking its time and the signature over the raw bytes. Makes no calls.
   * @throws AppError invalid-signature; invalid-input if the signed body is not an event in the expected format
   */
  readWebhook(rawBody: string, signature: string): PaymentEvent;
  /** Returns the customer of a payment, for events that name only the payment. */
  customerOf(paymentId: string): Promise<string | undefined>;
  /** Reads the customer's current state. Unlike events, a state can't be repeated or out of order. */
  readCustomer(customerId: string): Promise<CustomerState>;
  /**
   * Ends the renewal; the subscription runs to the end of the paid period. Idempotent; does nothing if the subscription
   * has ended.
   */
  endRenewal(subscriptionId: string): Promise<void>;
  /** Resumes the renewal. Idempotent; does nothing if the subscription has ended. */
  resumeRenewal(subscriptionId: string): Promise<void>;
  /**
   * Cancels the subscription at once, without a refund. Voids unpaid invoices, so that nothing can be collected later.
   * Idempotent.
   * @throws AppError payment-provider-failed; also if an invoice was paid during the call, so that the caller reads
   *   again
   */
  cancelSubscription(subscriptionId: string): Promise<void>;
  /** Refunds are by hand: the operator sends the money first, and `refund` only records it. */
  readonly refundsByHand?: true;
  /**
   * Refunds a payment once per order. The resulting reversal has the order's id.
   * @returns undefined if the refund can never be made: too little remains, or the payer's bank disputes the payment
   * @throws AppError payment-provider-failed if a retry may succeed
   */
  refund(order: RefundOrder): Promise<Refund | undefined>;
  /**
   * Receipt URLs expire, so request one for each view.
   * @returns undefined if the payment has no receipt, or belongs to another customer
   */
  receiptUrl(paymentId: string, customerId: string): Promise<string | undefined>;
  /**
   * Yields all movements of money in a time range, from the payment provider's own records. Absent if the operator's
   * bank keeps these records.
   * @param from inclusive; `to` is exclusive
   */
  listMovements?(from: Date, to: Date): AsyncIterable<Movement>;
}

export interface RefundOrder {
  /** Id of the payment, as in `Payment.id`. */
  paymentId: string;
  /** Amount in cents; if omitted, all that remains of the payment. */
  amount?: number | undefined;
  /** In the operator's words; stored with the refund. */
  reason: string;
  /** Our id, used as the idempotency key. */
  orderId: string;
  /** Day (YYYY-MM-DD) on which the operator's bank sent the money; only for refunds by hand. */
  wiredOn?: string | undefined;
}

export interface Refund {
  /** Payment provider's id of the refund. */
  id: string;
  /** Refunded cents of `currency` (ISO 4217, upper case). */
  amount: number;
  currency: string;
}

export interface CheckoutRequest {
  sub: string;
  customerId: string;
  language: Language;
  /** Price of each period; the subscription renews automatically. */
  price: Omit<Sale, 'product'>;
  successUrl: string;
  cancelUrl: string;
  /** Previous checkout's id; keeps the payment provider from returning that checkout for an equal request. */
  after: string | undefined;
}

interface Checkout {
  id: string;
  url: string;
}

interface OpenedCheckout extends Checkout {
  /** Payment provider's id of the sold product. */
  product: string;
  /**
   * When the checkout opened, by the payment provider's clock; ISO instant, UTC. `until` is its expiry, in the same
   * format.
   */
  openedAt: string;
  until: string;
}

/** Event of the payment provider. The event only triggers a read of the customer's state. */
export interface PaymentEvent {
  eventId: string;
  type: string;
  /** An event without a customer names a payment instead; an event with neither needs no action. */
  customerId?: string | undefined;
  paymentId?: string | undefined;
}

/** Payment, successful or failed. sale.ts decides whether it belongs to our sale. */
export interface Payment {
  /** Payment provider's id of the payment. */
  id: string;
  /** ISO instant, UTC, as all instants here. */
  date: string;
  /**
   * Cents of `currency` (ISO 4217, upper case) that went through the payment provider; for a failed payment, the
   * requested cents.
   */
  amount: number;
  currency: string;
  status: 'paid' | 'failed';
  /** Payment provider's id of the paid subscription; absent for a one-off payment. */
  subscriptionId?: string | undefined;
  isRenewal: boolean;
  /** As in `OpenedCheckout.product`. Absent for several products, or a quantity above one. */
  product?: string;
  /** Period that was bought. */
  periodStart?: string;
  periodEnd?: string;
  /** Failed attempts to collect this payment; 0 for a paid one. */
  failedAttempts: number;
  /** Payment provider's id of the last card tried. */
  declinedCard?: string | undefined;
  /** Cents. */
  refunded: number;
  /** Full refund, or dispute that is open or lost; absent for any other payment. */
  reversal?: Membership['reversal'];
  /** Time when the payment had been fully refunded, if the payer's bank has returned a refund since. */
  refundCameBack?: string | undefined;
}

/**
 * Refund or dispute, in negative cents, with the payment provider's id. A refund that the payer's bank returned has
 * status `failed`.
 */
export type Reversal = LedgerRow & { description: 'refund' | 'dispute' };

/** Row of the ledger, as stored. */
export interface LedgerRow extends Purchase {
  /**
   * Id of the order that the refund carried out (MONEY-29); absent for a refund made in the payment provider's
   * dashboard.
   */
  orderId?: string | undefined;
  /** Deadline to answer a dispute (ISO, UTC). */
  answerBy?: string | undefined;
}

export interface CustomerState {
  /** Latest first; one-off payments come after those of subscriptions. */
  payments: Payment[];
  /**
   * `endedAt` is when the subscription ended, never in the future. `card` is the payment provider's id of the charged
   * card.
   */
  subscriptions: Array<{
    id: string;
    cancelAtPeriodEnd: boolean;
    endedAt: string | undefined;
    card?: string | undefined;
  }>;
  reversals: Reversal[];
  /** Sale of the subscription, if the adapter stores it; otherwise it is derived from the membership. */
  sold?: Sale | undefined;
}

/** Movement of money in the payment provider's own records. */
export interface Movement {
  kind: 'payment' | 'refund' | 'dispute';
  id: string;
  /** ISO instant, UTC. */
  date: string;
  /** Cents of `currency` (ISO 4217, upper case); negative for refunds and disputes. */
  amount: number;
  currency: string;
  customerId?: string | undefined;
}
