import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { statementCategories } from '#shared/dsa.ts';
import {
  type CaseEffect,
  isOpen,
  type Judgement,
  type ReportCase,
  type ReportDecision,
} from '#shared/report-case.ts';
import { isUrgentReason } from '#shared/report.ts';
import { publication } from '#shared/publication.ts';
import { auditRecord } from '#functions/data/audit.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import { holdLiftedRecord } from '#functions/core/facts/evidence-table.ts';
import {
  type AlsoRecord,
  type Change,
  type Facts,
  isHiddenByCase,
  publicationFacts,
} from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { suspensionOf } from '#functions/core/facts/suspension.ts';
import { waitedSince } from '#functions/core/facts/waiting-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { openCase } from './claim-report.ts';
import { logRecord, outcomeRecord } from './report-table.ts';
import { heldByReport } from './send-report.ts';

type Measure = Extract<ReportDecision, { facts: string }>['action'] | 'confirm-ban';

/**
 * Applies a reviewer's decision on a case (REPORT-7). One transaction writes the effect, the public items, the owner's
 * statement of reasons, the audit log, and the order to tell the reporters. A repeated decision is ignored, because its
 * response may have been lost.
 *
 * A ban takes two reviewers: one proposes it, which changes nothing for the owner, and another confirms or refuses it.
 *
 * @throws AppError not-found (unknown, decided, or about the reviewer's own account), claimed-by-another,
 *   version-conflict (the case or the suspension changed meanwhile), another-reviewer-required, invalid-input
 */
export async function decideReport(
  reviewer: string,
  sub: string,
  id: string,
  decision: ReportDecision,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(decision)).digest('base64url');
  await changeFacts(sub, (facts, now) => {
    if (isMadeBefore(facts, id, reviewer, hash)) return undefined;
    const open = openCase(reviewer, facts, id);
    assertHolds(open, reviewer, now);
    if (open.version !== decision.version)
      throw new AppError('version-conflict', 'the case changed after the reviewer opened it');
    const { version, ...rest } = decision;
    const by = { by: reviewer, at: now.toISOString() };
    const next: ReportCase = { ...unclaimed(open), version: version + 1, last: { by: reviewer, hash } };
    const logged = [
      logRecord(id, { by: reviewer, act: decision.action, note: rest.note }, now),
      auditRecord({
        actor: reviewer,
        action: 'report-decided',
        subject: sub,
        report: { id, action: decision.action },
      }),
    ];
    switch (decision.action) {
      case 'propose-ban': {
        const { category, keyword, legalGround, facts: words } = decision;
        const proposed = { category, keyword, legalGround, facts: words, ...by };
        return { reportCases: { put: [{ ...next, status: 'ban-proposed', proposed }] }, also: logged };
      }
      case 'refuse-ban':
        secondReviewer(open, reviewer);
        return { reportCases: { put: [{ ...withoutProposal(next), status: 'open' }] }, also: logged };
      case 'confirm-ban': {
        const decided = { ...by, action: decision.action };
        return ended(facts, { ...next, decided }, 'confirm-ban', secondReviewer(open, reviewer), logged, now);
      }
      case 'dismiss':
        return ended(
          facts,
          { ...next, decided: { ...by, action: 'dismiss' } },
          undefined,
          undefined,
          logged,
          now,
        );
      default: {
        const decided = { ...by, action: decision.action };
        return ended(facts, { ...next, decided }, decision.action, decision, logged, now);
      }
    }
  });
}

/** True if this reviewer made exactly this decision before. */
function isMadeBefore({ reportCases }: Facts, id: string, reviewer: string, hash: string): boolean {
  const last = reportCases.find((one) => one.id === id)?.last;
  return last?.by === reviewer && last.hash === hash;
}

const unclaimed = ({ claimedBy: _, claimUntil: __, ...open }: ReportCase): ReportCase => open;
const withoutProposal = ({ proposed: _, ...open }: ReportCase): ReportCase => open;

/** Returns the proposal of a ban. @throws AppError version-conflict, another-reviewer-required */
function secondReviewer({ proposed }: ReportCase, reviewer: string): Judgement {
  if (!proposed) throw new AppError('version-conflict', 'nobody proposes a ban in this case');
  if (proposed.by === reviewer)
    throw new AppError('another-reviewer-required', 'the reviewer proposed this ban');
  return proposed;
}

const effects: Record<Measure, CaseEffect> = {
  'remove-item': 'removes',
  'hide-listing': 'hides',
  'suspend-account': 'suspends',
  'propose-ban': 'none',
  'confirm-ban': 'bans',
};

/** Builds the change that ends a case. @param measure absent for a dismissal, like `judgement` */
function ended(
  facts: Facts,
  decided: ReportCase,
  measure: Measure | undefined,
  judgement: Judgement | undefined,
  logged: readonly AlsoRecord[],
  now: Date,
): Change {
  const { sub } = facts;
  const effect = measure ? effects[measure] : 'none';
  if (effect === 'removes' && decided.thing.itemId === undefined)
    throw new AppError('invalid-input', 'the case is about a whole listing', [
      { field: 'action', message: 'one that fits a listing' },
    ]);
  const final: ReportCase = { ...withoutProposal(decided), status: 'decided', effect };
  const reportCases = facts.reportCases.map((one) => (one.id === final.id ? final : one));
  const told = judgement
    ? measureRecords(facts, final, judgement, now)
    : restoredRecords({ ...facts, reportCases }, facts, now);
  const suspended = effect === 'suspends' || effect === 'bans';
  const suspension = judgement && suspended ? suspend(facts, judgement, effect === 'bans', now) : undefined;
  const account = withoutHold(
    { ...facts, account: suspension?.account ?? facts.account, reportCases },
    final,
    measure !== undefined,
  );
  const lifted = facts.account.legalHold && !account.legalHold;
  const tell: OutboxMessage = { kind: 'tell-reporters', caseId: final.id };
  return {
    account,
    reportCases: { put: [final] },
    also: [
      ...logged,
      ...told,
      ...(lifted ? [holdLiftedRecord(sub, now)] : []),
      outcomeRecord(final.id, measure ? 'measure' : 'no-measure', now),
      waitedSince('reports', final.openedAt, now),
    ],
    outbox: [...(suspension?.outbox ?? []), tell],
  };
}

/** Suspends or bans. @throws AppError version-conflict if the account was suspended meanwhile */
function suspend(facts: Facts, { facts: reason, category }: Judgement, bans: boolean, now: Date) {
  const { suspended } = facts.account;
  // A ban replaces a suspension. A second suspension would replace the statement that the owner may object to.
  if (suspended && (!bans || suspended.banned))
    throw new AppError('version-conflict', 'the account is suspended already');
  const { ground } = statementCategories[category];
  return suspensionOf(facts, { at: now.toISOString(), reason, ground, ...(bans && { banned: true }) }, now);
}

/** Builds the owner's statement of reasons and its mail. The mail of a suspension comes with its change. */
function measureRecords(
  facts: Facts,
  { thing, effect, decided }: ReportCase,
  judgement: Judgement,
  now: Date,
): AlsoRecord[] {
  const { sub, listing } = facts;
  const { category, keyword, legalGround, facts: words } = judgement;
  const { ground } = statementCategories[category];
  const statement = { facts: words, category, ground, legalGround };
  const at = now.toISOString();
  const kinds = {
    removes: thing.kind === 'post' ? 'post-removed' : 'photo-removed',
    hides: 'listing-disabled',
    suspends: 'account-suspended',
    bans: 'account-banned',
    none: undefined,
  } as const;
  const kind = kinds[effect];
  if (!kind || !decided) throw new Error('A measure without an effect.');
  const post = facts.posts.find(({ id }) => id === thing.itemId);
  const contentAt = post?.publishedAt ?? listing?.publishedAt;
  const place = 1 + (listing?.photos ?? []).findIndex(({ id }) => id === thing.itemId);
  const record = decisionAgainst(sub, now, {
    kind,
    ...(thing.itemId !== undefined && { photo: thing.itemId }),
    facts: words,
    ground,
    category,
    keyword,
    legalGround,
    source: 'ARTICLE_16',
    contentAt,
    by: decided.by,
    startsAgain: false,
  });
  const mailed =
    effect === 'removes'
      ? [
          mailedNotification(
            sub,
            'item-removed',
            { at, kind: thing.kind, ...(place > 0 && { place }), ...statement },
            now,
          ),
        ]
      : effect === 'hides'
        ? [mailedNotification(sub, 'listing-disabled', { at, ...statement }, now)]
        : [];
  return [record, ...mailed];
}

/** Tells the owner that a case no longer hides the listing. */
function restoredRecords(next: Facts, before: Facts, now: Date): AlsoRecord[] {
  if (!isHiddenByCase(before) || isHiddenByCase(next)) return [];
  const isPublic = publication(publicationFacts(next, openCountries()), now).public;
  return [mailedNotification(next.sub, 'listing-shown-again', { public: isPublic }, now)];
}

/**
 * Returns the account without the hold of its reports, once no case is open. After a measure against an urgent report
 * the hold stays until an operator lifts it, for the authorities (REPORT-5).
 */
function withoutHold({ account, reportCases }: Facts, final: ReportCase, acted: boolean): Facts['account'] {
  const { legalHold, ...rest } = account;
  const stays = reportCases.some(
    (one) => isOpen(one) || (one.reasons.some(isUrgentReason) && one.effect !== 'none'),
  );
  if (legalHold?.by !== heldByReport || stays || (acted && final.urgent)) return account;
  return rest;
}
