import { createHandler } from '#functions/http/handler.ts';
import { objectToOutcome } from '#functions/report/object-to-outcome.ts';
import { sendReport } from '#functions/report/send-report.ts';

/**
 * Takes reports from visitors. Unlike `visitor`, this Lambda reads and writes accounts: an urgent report hides its
 * listing in the same transaction. It has no secret of the accounts, and reads no bucket.
 */
export const handler = createHandler('report', {
  objectToOutcome: ({ params, body, visitor }) => objectToOutcome(params.reference, body, visitor),
  sendReport: ({ body, visitor }) => sendReport(body, visitor),
});
