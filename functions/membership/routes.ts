import type { Handlers } from '#functions/http/request.ts';
import { checkSubscription } from './check-subscription.ts';
import { createCheckout } from './create-checkout.ts';
import { endOwnRenewal } from './end-own-renewal.ts';
import { cancelTransfer } from './end-transfer.ts';
import { forgetRenewalEnd } from './forget-renewal-end.ts';
import { getTransfer } from './get-transfer.ts';
import { purchasePage } from './list-purchases.ts';
import { openPortal } from './open-portal.ts';
import { openReceipt } from './open-receipt.ts';
import { resumeRenewal } from './resume-renewal.ts';

export const membershipHandlers: Handlers<'membership'> = {
  createCheckout: ({ caller }) => createCheckout(caller.sub),
  checkSubscription: ({ caller }) => checkSubscription(caller.sub),
  listPurchases: ({ caller, query }) => purchasePage(caller.sub, query.cursor),
  openReceipt: ({ caller, params }) => openReceipt(caller.sub, params.id),
  endRenewal: ({ caller }) => endOwnRenewal(caller.sub),
  resumeRenewal: ({ caller }) => resumeRenewal(caller.sub),
  acceptRenewalEnd: async ({ caller }) => {
    await forgetRenewalEnd(caller.sub);
    return {};
  },
  getTransfer: ({ caller }) => getTransfer(caller.sub),
  cancelTransfer: async ({ caller, params }) => {
    await cancelTransfer(caller.sub, params.reference);
    return {};
  },
  openPortal: ({ caller }) => openPortal(caller.sub),
};
