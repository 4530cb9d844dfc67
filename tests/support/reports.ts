import { randomUUID } from 'node:crypto';
import type { SentReport } from '#shared/api/report.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { sendReport } from '#functions/report/send-report.ts';
import { publish } from './account-setup.ts';

/** Returns a report as its form sends it. @param given `about`: the id of the listing */
export const sentReport = (given: Pick<SentReport, 'about'> & Partial<SentReport>): SentReport => ({
  kind: 'listing',
  reason: 'other',
  text: 'No es la persona de las fotos.',
  email: undefined,
  depicted: false,
  language: 'es',
  key: randomUUID(),
  ...given,
});

/** Returns a visitor from a network address of their own. */
export const aStranger = () => ({ address: randomUUID(), adult: true, deviceCookie: undefined });

/** Publishes the listing of an account, and reports it. @param email of the reporter */
export async function reportedBy(sub: string, email?: string): Promise<void> {
  await publish(sub);
  const { listing } = await readFacts(sub);
  await sendReport(sentReport({ about: listing?.id ?? '', reason: 'not-the-person', email }), aStranger());
}
