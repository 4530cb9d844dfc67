import * as z from 'zod';
import { membershipStates, premiumTier, purchaseStatuses } from '../membership.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

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

/** Other software knows the first two by their paths (MONEY-13). */
export const membershipRoutes = {
  createCheckout: route({
    method: 'POST',
    path: '/api/create-checkout',
    entry: 'membership',
    access: 'worker',
    summary:
      'Opens the payment provider’s hosted checkout for the one plan; price and return addresses are ours.',
    body: z.object({ tier: z.literal(premiumTier) }),
    output: z.object({ url: z.string() }),
    errors: ['account-erasing', 'identity-not-approved', 'already-subscribed', 'payment-provider-failed'],
  }),
  checkSubscription: route({
    method: 'GET',
    path: '/api/check-subscription',
    entry: 'membership',
    access: 'user',
    summary: 'Whether the membership carries the listing now, and what is missing for it to be public.',
    output: z.object({
      membershipActive: z.boolean(),
      isVerified: z.boolean(),
      published: z.boolean(),
      missing: z.array(z.enum(publicationConditions)),
      state: z.enum(membershipStates),
      periodEnd: z.iso.datetime().optional(),
      cancelAtPeriodEnd: z.boolean(),
    }),
  }),
  listPurchases: route({
    method: 'GET',
    path: '/api/purchases',
    entry: 'membership',
    access: 'user',
    summary: 'My payments, newest first.',
    output: z.object({ purchases: z.array(purchase) }),
  }),
  resumeRenewal: route({
    method: 'POST',
    path: '/api/membership/renewal',
    entry: 'membership',
    access: 'worker',
    summary: 'Turns the renewal of my membership on again while what is paid for runs.',
    output: z.object({ renewsAt: z.iso.datetime() }),
    errors: ['account-erasing', 'nothing-to-resume', 'payment-provider-failed'],
  }),
  acceptRenewalEnd: route({
    method: 'DELETE',
    path: '/api/membership/renewal-ended',
    entry: 'membership',
    access: 'worker',
    summary: 'I know that my renewal was ended, and do not need to be told any more.',
    output: z.object({}),
  }),
  openPortal: route({
    method: 'POST',
    path: '/api/membership/portal',
    entry: 'membership',
    access: 'worker',
    summary: 'The payment provider’s page where I see invoices, change the card or cancel.',
    output: z.object({ url: z.string() }),
    errors: ['not-found', 'payment-provider-failed'],
  }),
};
