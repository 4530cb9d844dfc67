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

/** What a reviewer sees in the queue of transfers: who is to pay what, under which reference, since when. */
const queuedTransfer = z.object({
  sub: z.string(),
  name: shownLine,
  reference: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Since when it is awaited. */
  submittedAt: z.iso.datetime(),
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  /** When the claim ends by itself. */
  claimedUntil: z.iso.datetime().optional(),
});
export type QueuedTransfer = z.infer<typeof queuedTransfer>;

/** One transfer as a reviewer opens it; of one that nobody can decide any more, what became of it. */
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
    /** As visitors see it, and as it was approved: the account that the money came from is in the second. */
    name: shownLine,
    legalName: shownLine.optional(),
    email: z.string(),
    /** Until when it is mine; absent where there is nothing to decide. */
    claimedUntil: z.iso.datetime().optional(),
    /** What a confirmation would buy. */
    buys: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).optional(),
    /** Why nothing of theirs is public, whatever is paid. */
    notShown: z.enum(refusalsToSell).optional(),
  });
export type TransferCase = z.infer<typeof transferCase>;

const reference = z.object({ reference: transferReference });

/** Membership by bank transfer: the payer's side, and the reviewers' third queue. */
export const transferRoutes = {
  getTransfer: route('GET /api/membership/transfer', {
    entry: 'membership',
    access: 'worker',
    summary: 'The bank transfer that I asked for last, and the account that it goes to.',
    output: z.object({
      /** Absent where none was ever asked for. */
      transfer: transfer.optional(),
      /** The reference of another one that its confirmation took back: nobody is to send that money any more. */
      takenBack: z.string().optional(),
      /** Absent where this deployment is not paid by bank transfer. */
      bank: bankDetails.optional(),
      /** How long the last ones took until they were confirmed, the middle one; absent while there are too few. */
      medianMinutes: z.int().optional(),
    }),
  }),
  cancelTransfer: route('DELETE /api/membership/transfer/{reference}', {
    entry: 'membership',
    access: 'worker',
    summary: 'I will not make this transfer.',
    params: reference,
    errors: ['not-found', 'version-conflict'],
  }),
  listTransfers: route('GET /api/admin/transfers', {
    entry: 'admin',
    access: 'admin',
    summary: 'The queue of transfers whose money is awaited, the oldest first.',
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
    summary:
      'Finds a transfer by its reference and opens it for me for a while, so that no two people decide it.',
    params: reference,
    output: transferCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  decideTransfer: route('POST /api/admin/transfers/{reference}/decision', {
    entry: 'admin',
    access: 'admin',
    summary: 'Says that the money is there, all of it, or why the transfer buys nothing.',
    params: reference,
    body: transferDecision,
    output: z.object({ status: z.enum(transferStatuses) }),
    errors: ['not-found', 'claimed-by-another', 'version-conflict', 'amount-differs', 'bank-reference-used'],
  }),
};
