import type { JobMessage } from '#functions/data/outbox.ts';
import { mailStranger } from '#functions/mail/send-mail.ts';
import { endRecord, recordsOfCase } from './report-table.ts';
import { noteOutcome, readOutcome, readWaiting } from './receipt-table.ts';

/** Mails the receipt of a report to the address that its reporter gave. */
export const mailReceipt = ({
  to,
  language,
  reference,
  urgent,
}: Extract<JobMessage, { kind: 'report-receipt' }>): Promise<void> =>
  mailStranger(to, language, { template: 'report-received', params: { reference, urgent } });

/** Mails the outcome of a report of something unknown to its reporter, at its end. Safe to repeat. */
export async function endUnknownReport(reference: string, now: Date): Promise<void> {
  const waiting = await readWaiting(reference);
  const { email, language, due, toldAt, objectedAt } = waiting ?? {};
  if (due === undefined || due > now.getTime()) return;
  const params = { reference, measure: false, again: toldAt !== undefined, final: objectedAt !== undefined };
  if (email && language) await mailStranger(email, language, { template: 'report-decided', params });
  await noteOutcome(reference, due, now);
}

/**
 * Mails the outcome of a case to each address that its reporters gave, and sets when the case's records expire
 * (REPORT-9). One address gets one mail, because anybody can type it in many reports. Safe to repeat: each report notes
 * its mail.
 */
export async function notifyReporters(caseId: string): Promise<void> {
  const outcome = await readOutcome(caseId);
  if (!outcome) return;
  const measure = outcome.state === 'measure';
  const told = new Set<string>();
  for await (const { key, report } of recordsOfCase(caseId)) {
    const { language, reference, toldAt, unmailed } = report ?? {};
    const email = unmailed ? undefined : report?.email;
    const address = email?.toLowerCase() ?? '';
    const isTold = told.has(address) || (toldAt !== undefined && toldAt >= outcome.at);
    told.add(address);
    if (email && language && reference && !isTold)
      await mailStranger(email, language, {
        template: 'report-decided',
        params: { reference, measure, again: toldAt !== undefined, final: outcome.final },
      });
    const now = new Date();
    await endRecord(key, email && now.toISOString(), now);
  }
}
