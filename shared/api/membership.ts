import * as z from 'zod';
import { cursor } from '../ids.ts';
import { membershipStates, premiumTier, purchaseStatuses, refusalsToSell, sale } from '../membership.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

/** The payment provider's own id of what moved, a row's key: which there are is its affair. */
const purchaseId = z.string().regex(/^[\w-]{1,128}$/);

export const purchase = z.object({
  id: z.string(),
  date: z.iso.datetime(),
  /** A catalogue key's last part: what was paid for. `other-payment` is none of ours and opened nothing (MONEY-15). */
  description: z.enum(['premium-membership', 'premium-renewal', 'other-payment', 'refund', 'dispute']),
  /** Cents of `currency`; negative for money that went back. */
  amount: z.int(),
  currency: z.string(),
  status: z.enum(purchaseStatuses),
});
export type Purchase = z.infer<typeof purchase>;

/** The server's word on a membership, and whether the listing is public for it. */
export const subscription = z.object({
  membershipActive: z.boolean(),
  isVerified: z.boolean(),
  published: z.boolean(),
  missing: z.array(z.enum(publicationConditions)),
  state: z.enum(membershipStates),
  /** When what was paid for ends, or did. */
  periodEnd: z.iso.datetime().optional(),
  /** Until when it is public at most, also after a renewal that failed, or was, once it has ended. */
  publicUntil: z.iso.datetime().optional(),
  cancelAtPeriodEnd: z.boolean(),
  /** Whether its renewal is off and can be turned on again. */
  canResume: z.boolean(),
  /** What runs had ended with a refund that the payer's bank sent back: it runs to its end, and can't be resumed. */
  refundReturned: z.boolean().optional(),
  /** The payer's bank took the money of the period that ran last, which ended it. */
  disputeLost: z.boolean().optional(),
  /** Why nothing is sold to them now, whatever became of what they paid. */
  refusal: z.enum(refusalsToSell).optional(),
  /** The payment that was tried last was declined: nothing runs, or the one that ran is to be renewed. */
  paymentDeclined: z.boolean().optional(),
  /** The renewal failed, and another card is tried next. */
  cardChanged: z.boolean().optional(),
  /** When the next period is collected; absent where none is, or its collection is being tried already. */
  nextChargeAt: z.iso.datetime().optional(),
  /** What the membership was sold at: a later price does not change it. */
  sold: sale.omit({ product: true }).optional(),
  /** A checkout or a transfer that may still be paid, and until when. */
  pending: z.object({ until: z.iso.datetime() }).optional(),
});
export type Subscription = z.infer<typeof subscription>;

/** Other software knows the first two by their paths (MONEY-13). */
export const membershipRoutes = {
  createCheckout: route('POST /api/create-checkout', {
    entry: 'membership',
    access: 'worker',
    summary:
      'Opens the payment provider’s hosted checkout for the one plan; price and return addresses are ours.',
    body: z.object({ tier: z.literal(premiumTier) }),
    output: z.object({ url: z.string() }),
    errors: [
      'account-erasing',
      'identity-not-approved',
      'already-subscribed',
      'membership-disputed',
      'payment-provider-failed',
    ],
  }),
  checkSubscription: route('GET /api/check-subscription', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary: 'Whether the membership carries the listing now, and what is missing for it to be public.',
    output: subscription,
  }),
  listPurchases: route('GET /api/purchases', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary: 'My payments, newest first.',
    query: z.object({ cursor: cursor.optional() }),
    /** `next`: the cursor of the page that follows; absent on the last one. */
    output: z.object({ purchases: z.array(purchase), next: cursor.optional() }),
    errors: ['invalid-cursor'],
  }),
  openReceipt: route('GET /api/purchases/{id}/receipt', {
    entry: 'membership',
    access: 'user',
    suspended: true,
    summary: 'Where the payment provider shows the receipt of one of my payments.',
    params: z.object({ id: purchaseId }),
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'payment-provider-failed'],
  }),
  endRenewal: route('DELETE /api/membership/renewal', {
    entry: 'membership',
    access: 'worker',
    summary: 'Ends the renewal of my membership, which runs to the end of what was paid for.',
    /** In the days of grace that end is now. */
    output: z.object({ endsAt: z.iso.datetime() }),
    errors: ['nothing-to-end', 'version-conflict', 'payment-provider-failed'],
  }),
  resumeRenewal: route('POST /api/membership/renewal', {
    entry: 'membership',
    access: 'worker',
    summary: 'Turns the renewal of my membership on again while what is paid for runs.',
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
    summary: 'I know that my renewal was ended, and do not need the notice any more.',
  }),
  openPortal: route('POST /api/membership/portal', {
    entry: 'membership',
    access: 'worker',
    summary: 'The payment provider’s page where I see invoices, change the card or cancel.',
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'payment-provider-failed'],
  }),
};
