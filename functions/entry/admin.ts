import { claimContent } from '#functions/review/claim-content.ts';
import { decideContent } from '#functions/review/decide-content.ts';
import { listContents } from '#functions/review/list-contents.ts';
import { viewSelfie } from '#functions/review/selfie.ts';
import { createHandler } from '#functions/http/handler.ts';
import { claimTransfer } from '#functions/membership/transfer/claim-transfer.ts';
import { decideTransfer } from '#functions/membership/transfer/decide-transfer.ts';
import { listTransfers } from '#functions/membership/transfer/list-transfers.ts';
import { claimReport, noteReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
import { listReports } from '#functions/report/list-reports.ts';
import { signedInAccount } from '#functions/access/session/signed-in-account.ts';
import { decideVerification } from '#functions/verification/decide-verification.ts';
import {
  claimVerification,
  downloadDocument,
  listVerifications,
  viewDocument,
} from '#functions/verification/review-verification.ts';

/** Routes of the reviewers' console, for reviews of identities, texts, photos, bank transfers and reports. */
export const handler = createHandler(
  'admin',
  {
    listVerifications: ({ caller, query }) => listVerifications(caller.sub, query.cursor),
    claimVerification: ({ caller, params }) => claimVerification(caller.sub, params.sub),
    viewDocument: ({ caller, params }) => viewDocument(caller.account, params.sub, params.kind),
    downloadDocument: ({ caller, params }) => downloadDocument(caller.sub, params.sub, params.kind),
    decideVerification: ({ caller, params, body }) =>
      decideVerification({ name: caller.sub, automated: false }, params.sub, body),

    listContents: ({ caller, query }) => listContents(caller.sub, query.cursor),
    claimContent: ({ caller, params }) => claimContent(caller.sub, params.sub),
    viewSelfie: ({ caller, params }) => viewSelfie(caller.account, params.sub),
    decideContent: ({ caller, params, body }) => decideContent(caller.sub, params.sub, body),

    listTransfers: ({ caller, query }) => listTransfers(caller.sub, query.cursor),
    claimTransfer: ({ caller, params }) => claimTransfer(caller.sub, params.reference),
    decideTransfer: ({ caller, params, body }) => decideTransfer(caller.sub, params.reference, body),

    listReports: ({ caller, query }) => listReports(caller.sub, query.cursor),
    claimReport: ({ caller, params }) => claimReport(caller.sub, params.sub, params.id),
    noteReport: ({ caller, params, body }) => noteReport(caller.sub, params.sub, params.id, body),
    decideReport: ({ caller, params, body }) => decideReport(caller.sub, params.sub, params.id, body),
  },
  signedInAccount,
);
