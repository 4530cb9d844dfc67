import type { PurchaseStatus } from '#shared/membership.ts';
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
  /** Opens the hosted checkout of one 30-day subscription. The same request answers the same checkout. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
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
  readSubscription(customerId: string): Promise<SubscriptionState>;
  /** A subscription ends with the period that is paid for. Safe to repeat; nothing happens to one that has ended. */
  endRenewal(subscriptionId: string): Promise<void>;
  /** Ends a subscription at once, without refund. Safe to repeat. */
  cancelSubscription(subscriptionId: string): Promise<void>;
}

export interface CheckoutRequest {
  sub: string;
  customerId: string;
  language: Language;
  price: { amount: number; currency: string };
  successUrl: string;
  cancelUrl: string;
  /** The checkout that was opened before this one: what makes this request another than the one before. */
  after: string | undefined;
}

export interface Checkout {
  id: string;
  url: string;
}

export interface WebhookNotice {
  eventId: string;
  type: string;
  customerId: string;
}

/** One movement of money, with the provider's own id and figures. Amounts in cents; negative went back. */
export interface LedgerEntry {
  id: string;
  date: string;
  description: 'premium-membership' | 'premium-renewal' | 'refund' | 'dispute';
  amount: number;
  currency: string;
  status: PurchaseStatus;
}

export interface SubscriptionState {
  subscriptionId: string | undefined;
  /** Instants (ISO, UTC) of the last period that was really paid. */
  periodStart: string | undefined;
  periodEnd: string | undefined;
  cancelAtPeriodEnd: boolean;
  /** Failed attempts to collect the newest period. */
  failedAttempts: number;
  /** When it ended before its time: refunded, disputed, or ended by the provider. Never in the future. */
  endedAt: string | undefined;
  ledger: LedgerEntry[];
}
