import { randomUUID } from 'node:crypto';
import type { SentReport } from '#shared/api/report.ts';
import { isOpen, type ReportDecision } from '#shared/report-case.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { claimReport } from '#functions/report/claim-report.ts';
import { decideReport } from '#functions/report/decide-report.ts';
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

/** Publishes the listing of an account, and reports it. @param email of the reporter. @returns the reference */
export async function reportedBy(sub: string, email?: string): Promise<string> {
  await publish(sub);
  const { listing } = await readFacts(sub);
  return report({ about: listing?.id ?? '', reason: 'not-the-person', email });
}

/** Sends a report from a new network address. @returns its reference */
export async function report(
  given: Parameters<typeof sentReport>[0],
  visitor = aStranger(),
): Promise<string> {
  const { location } = await sendReport(sentReport(given), visitor);
  return location.split('/').at(-1) ?? '';
}

/** Decision on a report, before a reviewer opened the case. */
export type Unversioned = ReportDecision extends infer D
  ? D extends unknown
    ? Omit<D, 'version'>
    : never
  : never;

/** Claims the account's open case and decides it. @returns the id of the case */
export async function decideOnReport(sub: string, reviewer: string, decision: Unversioned): Promise<string> {
  const { reportCases } = await readFacts(sub);
  const open = reportCases.find(isOpen);
  if (!open) throw new Error(`The account ${sub} has no open case.`);
  const { version } = await claimReport(reviewer, sub, open.id);
  await decideReport(reviewer, sub, open.id, { ...decision, version });
  return open.id;
}
