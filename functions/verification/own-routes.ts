import type { Handlers } from '#functions/http/request.ts';
import { createDocument } from './create-document.ts';
import { getVerification } from './get-verification.ts';
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
