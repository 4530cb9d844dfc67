import type { Handlers } from '#functions/http/request.ts';
import { claimTransfer } from './claim-transfer.ts';
import { decideTransfer } from './decide-transfer.ts';
import { listTransfers } from './list-transfers.ts';

/** The reviewer's side of bank transfers. */
export const transferReviewHandlers = {
  listTransfers: ({ caller, query }) => listTransfers(caller.sub, query.cursor),
  claimTransfer: ({ caller, params }) => claimTransfer(caller.sub, params.reference),
  decideTransfer: ({ caller, params, body }) => decideTransfer(caller.sub, params.reference, body),
} satisfies Partial<Handlers<'admin'>>;
