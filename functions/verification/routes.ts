import type { Handlers } from '#functions/http/request.ts';
import { createDocument } from './create-document.ts';
import { decideVerification } from './decide-verification.ts';
import { getVerification } from './get-verification.ts';
import { claimVerification, listVerifications, viewDocument } from './review-verification.ts';
import { removeDocument } from './remove-document.ts';
import { saveDetails } from './save-details.ts';
import { submitVerification } from './submit-verification.ts';
import { withdrawVerification } from './withdraw-verification.ts';

/** The provider's side. */
export const verificationHandlers: Handlers<'verification'> = {
  getVerification: ({ caller }) => getVerification(caller.sub),
  saveDetails: ({ caller, body }) => saveDetails(caller.sub, body),
  createDocument: ({ caller, body }) => createDocument(caller.sub, body),
  removeDocument: ({ caller, params }) => removeDocument(caller.sub, params.kind),
  submitVerification: ({ caller }) => submitVerification(caller.sub),
  withdrawVerification: ({ caller }) => withdrawVerification(caller.sub),
};

/** The reviewer's side. */
export const reviewHandlers = {
  listVerifications: ({ caller, query }) => listVerifications(caller.sub, query.cursor),
  claimVerification: ({ caller, params }) => claimVerification(caller.sub, params.sub),
  viewDocument: ({ caller, params }) => viewDocument(caller.account, params.sub, params.kind),
  decideVerification: ({ caller, params, body }) =>
    decideVerification({ name: caller.sub, automated: false }, params.sub, body),
} satisfies Partial<Handlers<'admin'>>;
