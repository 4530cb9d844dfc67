import type { Handlers } from '#functions/http/request.ts';
import { checkSubscription } from './check-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import { listPurchases } from './membership-table.ts';
import { openPortal } from './open-portal.ts';
import { resumeRenewal } from './resume-renewal.ts';

export const membershipHandlers: Handlers<'membership'> = {
  createCheckout: ({ caller }) => createCheckout(caller.sub),
  checkSubscription: ({ caller }) => checkSubscription(caller.sub),
  listPurchases: async ({ caller }) => ({ purchases: await listPurchases(caller.sub) }),
  resumeRenewal: ({ caller }) => resumeRenewal(caller.sub),
  acceptRenewalEnd: async ({ caller }) => {
    await forgetRenewalEnd(caller.sub);
    return {};
  },
  openPortal: ({ caller }) => openPortal(caller.sub),
};
