import type { LogEntry, OpenedReport } from '#shared/api/report.ts';
import { AppError } from '#shared/errors.ts';
import { publication } from '#shared/publication.ts';
import { isOpen, type ReportCase } from '#shared/report-case.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { openCountries } from '#functions/data/environment.ts';
import { caseHistoryOf, readCaseHistory } from '#functions/core/facts/case-history.ts';
import { assertFree, claimHolder, claimOf } from '#functions/core/facts/claim.ts';
import { type Facts, publicationFacts } from '#functions/core/facts/facts.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { readAppeal } from './appeal-table.ts';
import { presentEvidence } from './evidence.ts';
import { readReports, readEvidenceOf, readLog, writeNote } from './report-table.ts';

/**
 * Number of the newest, and of the first, reports that a case shows. The first are shown, because many later ones
 * could otherwise bury a genuine one. 101 of the longest reports fit into one page of a query.
 */
const reportsShown = 100;

/**
 * Claims a case for one reviewer and returns it with its reports and evidence. The audit log records it, because
 * reports name people. A repeated claim renews the reviewer's own claim. A reviewer who can't decide the case only reads
 * it.
 * @throws AppError not-found (unknown, decided, or about the reviewer's own account), claimed-by-another
 */
export async function claimReport(reviewer: string, sub: string, id: string): Promise<OpenedReport> {
  const facts = await changeFacts(sub, (current, now) => {
    const open = openCase(reviewer, current, id);
    const opens = auditRecord({ actor: reviewer, action: 'report-opened', subject: sub });
    // A claim by a reviewer who can't decide would keep the others out.
    if (!mayDecide(open, reviewer)) return { also: [opens] };
    assertFree(open, reviewer, now);
    return {
      reportCases: { put: [{ ...open, ...claimOf(reviewer, now) }] },
      also: [opens],
    };
  });
  return shownCase(reviewer, facts, openCase(reviewer, facts, id));
}

/**
 * True if the reviewer may decide the case. One who decided in it confirms no ban, and decides no appeal and no objection
 * (REPORT-7, REPORT-10).
 */
export const mayDecide = ({ decided, status, deciders = [] }: ReportCase, reviewer: string): boolean =>
  (decided === undefined && status !== 'ban-proposed') || !deciders.includes(reviewer);

/** Returns an open case about another account. @throws AppError not-found */
export function openCase(reviewer: string, { sub, reportCases }: Facts, id: string): ReportCase {
  const found = reportCases.find((one) => one.id === id && isOpen(one));
  if (!found || sub === reviewer) throw new AppError('not-found');
  return found;
}

/**
 * Adds an internal note to an open case, and returns its log.
 * @param key random value of the form, so that a repeated request adds one note
 * @throws AppError not-found
 */
export async function noteReport(
  reviewer: string,
  sub: string,
  id: string,
  { note, key }: { note: string; key: string },
): Promise<{ log: LogEntry[] }> {
  openCase(reviewer, await readFacts(sub), id);
  await writeNote(id, reviewer, note, key);
  return { log: await readLog(id) };
}

async function shownCase(reviewer: string, facts: Facts, open: ReportCase): Promise<OpenedReport> {
  const { sub, account, reportCases } = facts;
  const { id, thing, openedAt, status, effect, claimUntil = 0, proposed, appealed, decided } = open;
  const [{ reports, more }, evidence, log, past, appeal] = await Promise.all([
    readReports(id, reportsShown),
    readEvidenceOf(id),
    readLog(id),
    readCaseHistory(facts),
    appealed && readAppeal(sub, appealed.decisionId),
  ]);
  const { gone, photos } = await presentEvidence(facts, thing, evidence?.photos ?? []);
  // The contract leaves out what only the server needs, such as the names of the reviewers.
  return {
    ...open,
    sub,
    name: account.name,
    hides: effect === 'hides',
    ...(claimHolder(open) === reviewer && { claimedUntil: new Date(claimUntil).toISOString() }),
    reports: reports.map(({ reference, at, reason, text, email, depicted }) => ({
      id: reference,
      at,
      reason,
      text,
      email,
      depicted,
    })),
    moreReports: more,
    evidence: {
      at: evidence?.at ?? openedAt,
      content: evidence?.content,
      caption: evidence?.caption,
      photos,
    },
    gone,
    log,
    listed: publication(publicationFacts(facts, openCountries()), new Date()).public,
    suspended: account.suspended !== undefined,
    proposed: proposed && ownProposal(proposed, reviewer),
    ...(status === 'appealed' && appeal && { appeal: { at: appeal.at, text: appeal.text } }),
    mayDecide: mayDecide(open, reviewer),
    others: reportCases.filter((one) => isOpen(one) && one.id !== id).length,
    // Of this case's own decisions, the reviewer of an appeal reads the appealed one here.
    ...caseHistoryOf(past.filter(({ caseId, entry }) => caseId !== id || entry.at === decided?.at)),
  };
}

const ownProposal = ({ by, ...proposed }: NonNullable<ReportCase['proposed']>, reviewer: string) => ({
  ...proposed,
  own: by === reviewer,
});
