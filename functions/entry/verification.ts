import { createHandler } from '#functions/http/handler.ts';
import { signedInAccount } from '#functions/access/session/signed-in-account.ts';
import { createDocument } from '#functions/verification/create-document.ts';
import { getVerification } from '#functions/verification/get-verification.ts';
import { removeDocument } from '#functions/verification/remove-document.ts';
import { saveDetails } from '#functions/verification/save-details.ts';
import { submitVerification } from '#functions/verification/submit-verification.ts';
import { withdrawVerification } from '#functions/verification/withdraw-verification.ts';

/** Routes for a provider's own identity verification. */
export const handler = createHandler(
  'verification',
  {
    getVerification: ({ caller }) => getVerification(caller.sub),
    saveDetails: ({ caller, body }) => saveDetails(caller.sub, body),
    createDocument: ({ caller, body }) => createDocument(caller.sub, body),
    removeDocument: ({ caller, params }) => removeDocument(caller.sub, params.kind),
    submitVerification: ({ caller }) => submitVerification(caller.sub),
    withdrawVerification: ({ caller }) => withdrawVerification(caller.sub),
  },
  signedInAccount,
);
