import * as z from 'zod';
import { cursor } from '../ids.ts';
import { refusalsToSell } from '../membership-states.ts';
import { shownLine } from '../plain-text.ts';
import {
  bankDetails,
  storedTransfer,
  transfer,
  transferDecision,
  transferReference,
  transferStatuses,
} from '../transfer.ts';
import { route } from './route.ts';

const queuedTransfer = z.object({
  sub: z.string(),
  name: shownLine,
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  submittedAt: z.iso.datetime(),
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  claimedUntil: z.iso.datetime().optional(),
});
export type QueuedTransfer = z.infer<typeof queuedTransfer>;

/** A transfer as a reviewer opens it, also once it is decided or expired. */
const transferCase = storedTransfer
  .pick({
    reference: true,
    amount: true,
    currency: true,
    days: true,
    status: true,
    askedAt: true,
    expiresAt: true,
    endedAt: true,
    periodStart: true,
    periodEnd: true,
    refusal: true,
    received: true,
    sentBack: true,
    bankReference: true,
  })
  .extend({
    sub: z.string(),
    /** `name` is public; `legalName` comes from the approved identity and should match the payer's bank account. */
    name: shownLine,
    legalName: shownLine.optional(),
    email: z.string(),
    /** End of the reviewer's claim; absent if there is nothing to decide. */
    claimedUntil: z.iso.datetime().optional(),
    /** Period that a confirmation would buy. */
    buys: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).optional(),
    /** Reason why nothing of the account is public, even after a payment. */
    notShown: z.enum(refusalsToSell).optional(),
  });
export type TransferCase = z.infer<typeof transferCase>;

const reference = z.object({ reference: transferReference });

export const transferRoutes = {
  getTransfer: route('GET /api/membership/transfer', {
    entry: 'membership',
    access: 'worker',
    summary: 'Returns the caller’s latest bank transfer and the bank details to pay to.',
    output: z.object({
      /** Absent if the caller never requested a transfer. */
      transfer: transfer.optional(),
      /**
       * Reference of the open transfer that was canceled when this late transfer was confirmed; the payer must not pay
       * it.
       */
      takenBack: z.string().optional(),
      /** Absent if this deployment does not use bank transfers. */
      bank: bankDetails.optional(),
      /** Median confirmation time of recent transfers, in minutes; absent if too few transfers are recent. */
      medianMinutes: z.int().optional(),
    }),
  }),
  cancelTransfer: route('DELETE /api/membership/transfer/{reference}', {
    entry: 'membership',
    access: 'worker',
    summary: 'Cancels the caller’s requested bank transfer.',
    params: reference,
    errors: ['not-found', 'version-conflict'],
  }),
  listTransfers: route('GET /api/admin/transfers', {
    entry: 'admin',
    access: 'admin',
    summary: 'Returns one page of the queue of pending bank transfers, oldest first.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedTransfer),
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimTransfer: route('POST /api/admin/transfers/{reference}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Finds a bank transfer by its reference and claims it for the reviewer.',
    params: reference,
    output: transferCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  decideTransfer: route('POST /api/admin/transfers/{reference}/decision', {
    entry: 'admin',
    access: 'admin',
    summary: 'Confirms that the money of a bank transfer arrived, or refuses the transfer with a reason.',
    params: reference,
    body: transferDecision,
    output: z.object({ status: z.enum(transferStatuses) }),
    errors: ['not-found', 'claimed-by-another', 'version-conflict', 'amount-differs', 'bank-reference-used'],
  }),
};
