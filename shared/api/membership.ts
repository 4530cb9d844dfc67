import * as z from 'zod';
import { cursor } from '../ids.ts';
import { membershipStates, premiumTier, purchaseStatuses, refusalsToSell, sale } from '../membership.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

/**
 * Payment provider's id of a money movement; the key of its ledger row. The payment provider defines the id's format.
 */
const purchaseId = z.string().regex(/^[\w-]{1,128}$/);

export const purchase = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /**
   * Last part of the catalogue's key for the text that describes the payment. `other-payment` is not a sale of ours and
   * bought nothing (MONEY-15).
   */
  description: z.enum(['premium-membership', 'premium-renewal', 'other-payment', 'refund', 'dispute']),
  /** Amount in cents of `currency`; negative for refunds and other money returned. */
  amount: z.int(),
  currency: z.string(),
  status: z.enum(purchaseStatuses),
});
export type Purchase = z.infer<typeof purchase>;

/** State of a membership as the server sees it, and whether the listing is public. */
export const subscription = z.object({
  membershipActive: z.boolean(),
  isVerified: z.boolean(),
  published: z.boolean(),
  missing: z.array(z.enum(publicationConditions)),
  state: z.enum(membershipStates),
  /** Time at which the paid period ends or ended. */
  periodEnd: z.iso.datetime().optional(),
  /** Latest time at which the listing is public, including the days of grace after a failed renewal. */
  publicUntil: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
  /** True if the renewal is off and can be resumed. */
  canResume: z.boolean(),
  /**
   * True if the payer's bank returned the refund that had ended this membership. The paid period runs to its end and
   * can't be resumed.
   */
  refundReturned: z.boolean().optional(),
  /** True if a lost dispute ended the last period: the payer's bank took the money back. */
  disputeLost: z.boolean().optional(),
  /** Reason why the account can't buy now, regardless of earlier payments. */
  refusal: z.enum(refusalsToSell).optional(),
  /** True if the last payment attempt was declined, for a first purchase or a renewal. */
  paymentDeclined: z.boolean().optional(),
  /** True if the renewal failed and the next attempt uses a different card. */
  cardChanged: z.boolean().optional(),
  /** Absent if no charge is planned, or if the payment provider is already trying to collect the renewal. */
  nextChargeAt: z.iso.datetime().optional(),
  /** Terms under which the membership was sold; later price changes don't affect these terms. */
  sold: sale.omit({ product: true }).optional(),
  /** A checkout or transfer that can still be paid, and its deadline. */
  pending: z.object({ until: z.iso.datetime() }).optional(),
});
export type Subscription = z.infer<typeof subscription>;

/** External software relies on the paths of the first two routes (MONEY-13). */
export const membershipRoutes = {
  createCheckout: route('POST /api/create-checkout', {
    entry: 'membership',
    access: 'worker',
    summary:
      'Creates a hosted checkout at the payment provider for the one plan; the server sets price and return URLs.',
    body: z.object({ tier: z.literal(premiumTier) }),
    output: z.object({ url: z.string() }),
    errors: [
      'account-erasing',
      'identity-not-approved',
      'nothing-to-show',
      'already-subscribed',
      'membership-disputed',
      'payment-provider-failed',
    ],
  }),
  checkSubscription: route('GET /api/check-subscription', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary:
      'Returns the state of the caller’s membership and the steps that are missing before the listing is public.',
    output: subscription,
  }),
  listPurchases: route('GET /api/purchases', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary: 'Returns one page of the caller’s payments, newest first.',
    query: z.object({ cursor: cursor.optional() }),
    /** `next` is the cursor of the next page; absent on the last page. */
    output: z.object({ purchases: z.array(purchase), next: cursor.optional() }),
    errors: ['invalid-cursor'],
  }),
  openReceipt: route('GET /api/purchases/{id}/receipt', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary: 'Returns the URL of the payment provider’s receipt for one of the caller’s payments.',
    params: z.object({ id: purchaseId }),
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'payment-provider-failed'],
  }),
  endRenewal: route('DELETE /api/membership/renewal', {
    entry: 'membership',
    access: 'worker',
    summary: 'Ends the renewal of the caller’s membership, which runs to the end of the paid period.',
    /** During the days of grace, `endsAt` is the current time. */
    output: z.object({ endsAt: z.iso.datetime() }),
    errors: ['nothing-to-end', 'version-conflict', 'payment-provider-failed'],
  }),
  resumeRenewal: route('POST /api/membership/renewal', {
    entry: 'membership',
    access: 'worker',
    summary: 'Turns the renewal of the caller’s membership on again during the paid period.',
    output: z.object({ renewsAt: z.iso.datetime() }),
    errors: [
      'account-erasing',
      'identity-not-approved',
      'nothing-to-resume',
      'version-conflict',
      'payment-provider-failed',
    ],
  }),
  acceptRenewalEnd: route('DELETE /api/membership/renewal-ended', {
    entry: 'membership',
    access: 'worker',
    summary: 'Dismisses the notice that the caller’s renewal was ended.',
  }),
  openPortal: route('POST /api/membership/portal', {
    entry: 'membership',
    access: 'worker',
    summary: 'Returns the URL of the payment provider’s page for invoices, card changes and cancellation.',
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'payment-provider-failed'],
  }),
};
