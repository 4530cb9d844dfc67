import type { JobMessage } from '#functions/data/outbox.ts';
import { mailStranger } from '#functions/mail/send-mail.ts';
import { endRecord, readOutcome, recordsOfCase } from './report-table.ts';

/** Mails the receipt of a report to the address that its reporter gave. */
export const mailReceipt = ({
  to,
  language,
  reference,
  urgent,
}: Extract<JobMessage, { kind: 'report-receipt' }>): Promise<void> =>
  mailStranger(to, language, { template: 'report-received', params: { reference, urgent } });

/**
 * Mails the outcome of a case to each reporter who gave an address, and sets when the case's records expire (REPORT-9).
 * Safe to repeat: each report notes its mail.
 */
export async function notifyReporters(caseId: string): Promise<void> {
  const outcome = await readOutcome(caseId);
  if (!outcome) return;
  const measure = outcome.state === 'measure';
  const mayObject = !measure && !outcome.final;
  for await (const { key, report } of recordsOfCase(caseId)) {
    const { email, language, reference, toldAt } = report ?? {};
    if (email && language && reference && !(toldAt && toldAt >= outcome.at))
      await mailStranger(email, language, {
        template: 'report-decided',
        params: { reference, measure, mayObject },
      });
    const now = new Date();
    await endRecord(key, email && now.toISOString(), now);
  }
}
