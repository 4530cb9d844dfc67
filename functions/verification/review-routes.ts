import type { Handlers } from '#functions/http/request.ts';
import { decideVerification } from './decide-verification.ts';
import {
  claimVerification,
  downloadDocument,
  listVerifications,
  viewDocument,
} from './review-verification.ts';

/** The reviewer's side. */
export const reviewHandlers = {
  listVerifications: ({ caller, query }) => listVerifications(caller.sub, query.cursor),
  claimVerification: ({ caller, params }) => claimVerification(caller.sub, params.sub),
  viewDocument: ({ caller, params }) => viewDocument(caller.account, params.sub, params.kind),
  downloadDocument: ({ caller, params }) => downloadDocument(caller.sub, params.sub, params.kind),
  decideVerification: ({ caller, params, body }) =>
    decideVerification({ name: caller.sub, automated: false }, params.sub, body),
} satisfies Partial<Handlers<'admin'>>;
