import { randomUUID } from 'node:crypto';
import type { SentReport } from '#shared/api/report.ts';
import { isOpen, type ReportCase, type ReportDecision } from '#shared/report-case.ts';
import { retry } from '#functions/data/retry.ts';
import type { Change, Facts } from '#functions/core/facts/facts.ts';
import { decisionAgainst, readDecisions } from '#functions/core/facts/notification-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { newReference } from '#functions/report/reference.ts';
import { reportRecords } from '#functions/report/report-table.ts';
import { outcomeRecord } from '#functions/report/receipt-table.ts';
import { buildReportCase } from './builders.ts';
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

/** Sends a report, and returns its reference. @param from network address */
export async function report(
  about: string,
  given: Partial<SentReport> = {},
  from: string = aStranger().address,
): Promise<string> {
  const sent = sentReport({ about, ...given });
  const { location } = await sendReport(sent, { ...aStranger(), address: from });
  return location.split('/').at(-1) ?? '';
}

type WithoutVersion<D> = D extends unknown ? Omit<D, 'version'> : never;
/** Decision on a case, as a reviewer makes it on the present version. */
export type Decided = WithoutVersion<ReportDecision>;

/** Classification and facts of a measure on the ground of the terms. */
export const scam = { category: 'SCAMS_AND_FRAUD', facts: 'Las fotos son de otra persona.' } as const;
export const dismissal = { action: 'dismiss', category: 'OTHER_VIOLATION_TC' } as const;

/** Returns the last opened case of an account that is open. */
export async function openCaseOf(sub: string): Promise<ReportCase> {
  const open = (await readFacts(sub)).reportCases
    .filter(isOpen)
    .toSorted((one, other) => other.openedAt.localeCompare(one.openedAt));
  if (!open[0]) throw new Error('The account has no open case.');
  return open[0];
}

/** Claims the account's last opened case and decides it. @returns its id */
export async function decideCase(sub: string, decided: Decided, reviewer = 'reviewer'): Promise<string> {
  const { id } = await openCaseOf(sub);
  const { version } = await claimReport(reviewer, sub, id);
  await decideReport(reviewer, sub, id, { ...decided, version });
  return id;
}

/** Publishes the listing of an account, and reports it. @param email of the reporter. @returns the reference */
export async function reportedBy(sub: string, email?: string): Promise<string> {
  await publish(sub);
  const { listing } = await readFacts(sub);
  return report(listing?.id ?? '', { reason: 'not-the-person', email });
}

/**
 * Publishes the listing of an account, with a case that a reviewer decided, written in one change: a test may call this
 * several times at once. @returns the reference of its report, and the id of a decision against the owner
 */
export async function decidedReport(
  sub: string,
  effect: 'none' | 'hides',
): Promise<{ reportReference: string; decisionId: string }> {
  await publish(sub);
  const sent = sentReport({ about: sub });
  const [reference, id] = [await newReference(sent), randomUUID()];
  const by = randomUUID();
  const decide = ({ listing }: Facts, now: Date): Change => {
    const at = now.toISOString();
    const decided = { by, at, action: effect === 'none' ? 'dismiss' : 'hide-listing' } as const;
    const made = buildReportCase({ id, status: 'decided', effect, decided });
    const { reason, text, depicted, language } = sent;
    const receipt = { at, dueAt: made.dueAt, urgent: false, caseId: id };
    const kind = 'listing-disabled';
    return {
      reportCases: { put: [{ ...made, thing: { kind: 'listing', listingId: listing?.id ?? '' } }] },
      also: [
        ...reportRecords(id, { reference, at, reason, text, depicted, language }, receipt),
        outcomeRecord(id, { sub, state: effect === 'none' ? 'no-measure' : 'measure', final: false }, now),
        decisionAgainst(sub, now, { kind, ...scam, caseId: id, by, startsAgain: false, appeals: true }),
      ],
    };
  };
  await retry(() => changeFacts(sub, decide));
  const decisions = await readDecisions(sub);
  const decisionId = decisions.find(({ caseId }) => caseId === id)?.id ?? '';
  return { reportReference: reference, decisionId };
}
