import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import {
  actionsOn,
  type CaseEffect,
  type Judgement,
  type ReportCase,
  type ReportDecision,
} from '#shared/report-case.ts';
import { auditRecord } from '#functions/data/audit.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { assertHolds } from '#functions/core/facts/claim.ts';
import { holdLiftedRecord } from '#functions/core/facts/evidence-table.ts';
import type { AlsoRecord, Change, Facts } from '#functions/core/facts/facts.ts';
import { waitedSince } from '#functions/core/facts/waiting-table.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { appealOutcome, readAppeal } from './appeal-table.ts';
import { mayDecide, openCase } from './claim-report.ts';
import { isGone } from './evidence.ts';
import { withoutHold } from './hold.ts';
import { logRecord } from './report-table.ts';
import { outcomeRecord } from './receipt-table.ts';
import { appealMail, lift, measureRecords, restoredRecords, suspend } from './statement.ts';

/**
 * Applies a reviewer's decision on a case (REPORT-7, REPORT-10). One transaction writes the effect, the public items,
 * the owner's statement of reasons, the audit log, and the order to notify the reporters. A repeated decision is ignored,
 * because its response may have been lost.
 *
 * A ban takes two reviewers: one proposes it, which changes nothing for the owner, and another confirms or refuses it.
 * A reviewer who decided in the case decides neither its appeal nor an objection to it.
 *
 * @throws AppError not-found (unknown, decided, or about the reviewer's own account), claimed-by-another,
 *   version-conflict (the case or the suspension changed meanwhile), another-reviewer-required, invalid-input (an
 *   action that the case does not allow)
 */
export async function decideReport(
  reviewer: string,
  sub: string,
  id: string,
  decision: ReportDecision,
): Promise<void> {
  const hash = createHash('sha256').update(JSON.stringify(decision)).digest('base64url');
  await changeFacts(sub, async (facts, now) => {
    if (isMadeBefore(facts, id, reviewer, hash)) return undefined;
    const open = openCase(reviewer, facts, id);
    await assertMayDecide(facts, open, reviewer, decision);
    assertHolds(open, reviewer, now);
    const { claimedBy: _, claimUntil: __, ...rest } = open;
    const next: ReportCase = {
      ...rest,
      version: open.version + 1,
      deciders: [...new Set([...(open.deciders ?? []), reviewer])],
      last: { by: reviewer, hash },
    };
    const change = await changeOf(facts, next, decision, now);
    const { action, note } = decision;
    const logged = [
      logRecord(id, { by: reviewer, act: action, note }, now),
      auditRecord({ actor: reviewer, action: 'report-decided', subject: sub, report: { id, action } }),
    ];
    return { ...change, also: [...logged, ...(change.also ?? [])] };
  });
}

/** True if this reviewer made exactly this decision before. */
function isMadeBefore({ reportCases }: Facts, id: string, reviewer: string, hash: string): boolean {
  const last = reportCases.find((one) => one.id === id)?.last;
  return last?.by === reviewer && last.hash === hash;
}

/** @throws AppError version-conflict, invalid-input, another-reviewer-required */
async function assertMayDecide(
  facts: Facts,
  open: ReportCase,
  reviewer: string,
  { version, action }: ReportDecision,
): Promise<void> {
  const gone = action === 'remove-item' && (await isGone(facts, open.thing));
  if (open.version !== version || gone)
    throw new AppError('version-conflict', 'the case changed after the reviewer opened it');
  const allowed = actionsOn({ ...open, gone });
  if (!allowed.includes(action))
    throw new AppError('invalid-input', 'the case does not allow this action', [
      { field: 'action', message: allowed.join(', ') },
    ]);
  if (!mayDecide(open, reviewer))
    throw new AppError('another-reviewer-required', 'the reviewer decided in this case before');
}

const effects: Record<string, CaseEffect> = {
  'remove-item': 'removes',
  'hide-listing': 'hides',
  'suspend-account': 'suspends',
};

/** @param next the case without its claim, with the reviewer among those who decided */
async function changeOf(
  facts: Facts,
  next: ReportCase,
  decision: ReportDecision,
  now: Date,
): Promise<Change> {
  const by = next.last?.by ?? '';
  const { proposed, ...unproposed } = next;
  switch (decision.action) {
    case 'propose-ban': {
      const { category, keyword, legalGround, facts: words } = decision;
      if (facts.account.suspended?.banned)
        throw new AppError('version-conflict', 'the account is banned already');
      const made = { category, keyword, legalGround, facts: words, by, at: now.toISOString() };
      return { reportCases: { put: [{ ...next, status: 'ban-proposed', proposed: made }] } };
    }
    case 'refuse-ban':
      return { reportCases: { put: [{ ...unproposed, status: next.objectedAt ? 'objected' : 'open' }] } };
    case 'confirm-ban':
      return decided(
        facts,
        unproposed,
        { action: decision.action, by, effect: 'bans', judgement: proposed },
        now,
      );
    case 'dismiss':
      return decided(facts, next, { action: decision.action, by, effect: 'none' }, now);
    case 'uphold-appeal':
    case 'reject-appeal':
      return appealDecided(facts, next, { ...decision, by }, now);
    default: {
      const { action } = decision;
      return decided(
        facts,
        next,
        { action, by, effect: effects[action] ?? 'none', judgement: decision },
        now,
      );
    }
  }
}

/** Decision that ends a case. `judgement` is absent for a dismissal. */
interface Ending {
  action: ReportDecision['action'];
  by: string;
  effect: CaseEffect;
  judgement?: Judgement | undefined;
}

async function decided(
  facts: Facts,
  next: ReportCase,
  { action, by, effect, judgement }: Ending,
  now: Date,
): Promise<Change> {
  const suspension = judgement && suspend(facts, judgement, effect, now);
  const final: ReportCase = {
    ...next,
    status: 'decided',
    effect,
    decided: { by, at: now.toISOString(), action },
    replaced: suspension && facts.account.suspended,
  };
  const after = withCase({ ...facts, account: suspension?.account ?? facts.account }, final);
  const told = judgement
    ? await measureRecords(facts, final, judgement, now)
    : restoredRecords(facts, after, now);
  return ending(facts, after, final, told, suspension?.outbox ?? [], now);
}

/** Upholding an appeal takes back the effect of the case, which shows again exactly what was there. */
async function appealDecided(
  facts: Facts,
  next: ReportCase,
  {
    action,
    by,
    facts: reason,
  }: Extract<ReportDecision, { action: 'uphold-appeal' | 'reject-appeal' }> & { by: string },
  now: Date,
): Promise<Change> {
  const { sub } = facts;
  const { decided: appealed, appealed: of } = next;
  const appeal = of && (await readAppeal(sub, of.decisionId));
  if (!appealed || !appeal) throw new Error(`The case ${next.id} has no appeal.`);
  const upheld = action === 'uphold-appeal';
  const at = now.toISOString();
  const lifted = upheld ? lift(facts, next, now) : { account: facts.account, renewalEnded: false };
  const final: ReportCase = {
    ...next,
    status: 'decided',
    ...(upheld && { effect: 'none', decided: { by, at, action } }),
  };
  const told = [
    appealOutcome(sub, appeal, { at, upheld, reason }),
    appealMail(sub, { upheld, reason, renewalEnded: lifted.renewalEnded }, now),
  ];
  const change = ending(facts, withCase({ ...facts, account: lifted.account }, final), final, told, [], now);
  // A suspension whose appeal is upheld does not return after a ban that replaced it.
  const replacing = facts.reportCases
    .filter(({ replaced }) => upheld && replaced?.at === appealed.at)
    .map(({ replaced: _, ...one }) => one);
  return { ...change, reportCases: { put: [final, ...replacing] } };
}

const withCase = (facts: Facts, final: ReportCase): Facts => ({
  ...facts,
  reportCases: facts.reportCases.map((one) => (one.id === final.id ? final : one)),
});

/** Builds what the end of every case writes. @param notices records for the owner */
function ending(
  before: Facts,
  after: Facts,
  final: ReportCase,
  notices: readonly AlsoRecord[],
  outbox: readonly OutboxMessage[],
  now: Date,
): Change {
  const account = withoutHold(after);
  const state = final.effect === 'none' ? 'no-measure' : 'measure';
  const isLifted = before.account.legalHold !== undefined && account.legalHold === undefined;
  return {
    account,
    reportCases: { put: [final] },
    also: [
      ...notices,
      ...(isLifted ? [holdLiftedRecord(before.sub, now)] : []),
      outcomeRecord(final.id, { sub: before.sub, state, final: final.objectedAt !== undefined }, now),
      waitedSince('reports', final.appealed?.at ?? final.objectedAt ?? final.openedAt, now),
    ],
    outbox: [...outbox, { kind: 'notify-reporters', caseId: final.id }],
  };
}
