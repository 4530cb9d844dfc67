import type { Purchase } from '#shared/api/membership.ts';
import type { Sale } from '#shared/membership.ts';
import type { Language } from '#shared/account.ts';

/**
 * What the product needs of a payment provider, and nothing of any one of them. Stripe is the adapter that is
 * shipped; its rules exclude some adult businesses, so an operator may have to plug in another
 * (MONEY-10).
 */
export interface PaymentProvider {
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
  /** The hosted page with invoices, card and cancellation. */
  createPortal(request: { customerId: string; returnUrl: string; language: Language }): Promise<string>;
  /**
   * Reads a webhook: checks the signature over the raw bytes and its time, and says which customer it is about.
   * @returns undefined for what is signed and asks nothing of us; it is logged
   * @throws AppError invalid-signature; invalid-input for what is signed and not a webhook all the same
   */
  readWebhook(rawBody: string, signature: string): Promise<WebhookNotice | undefined>;
  /** What the provider holds true of a customer now: events may come twice and in any order, this does not. */
  readCustomer(customerId: string): Promise<CustomerState>;
  /** A subscription ends with the period that is paid for. Safe to repeat; nothing happens to one that has ended. */
  endRenewal(subscriptionId: string): Promise<void>;
  /** Turns the renewal on again. Safe to repeat; nothing happens to one that has ended. */
  resumeRenewal(subscriptionId: string): Promise<void>;
  /** Ends a subscription at once, without refund. Safe to repeat. */
  cancelSubscription(subscriptionId: string): Promise<void>;
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

export interface Checkout {
  id: string;
  url: string;
}

export interface OpenedCheckout extends Checkout {
  /** The provider's id of what this checkout sells, as payments for it will name it. */
  product: string;
}

export interface WebhookNotice {
  eventId: string;
  type: string;
  customerId: string;
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
  /** When all of it went back, by refund or dispute. */
  reversedAt?: string | undefined;
}

/** Money that went back, with the provider's own id and figures: negative cents. */
export type Reversal = Purchase & { description: 'refund' | 'dispute' };

export interface CustomerState {
  /** Those of subscriptions first, and of these the one that was asked for last. */
  payments: Payment[];
  /** `endedAt`: when it ended, whoever ended it. Never in the future. */
  subscriptions: Array<{ id: string; cancelAtPeriodEnd: boolean; endedAt: string | undefined }>;
  reversals: Reversal[];
}
