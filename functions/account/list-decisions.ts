import { hidesProvisionally } from '#shared/report-case.ts';
import type { RouteOutput } from '#shared/api/route.ts';
import type { Routes } from '#shared/api/index.ts';
import type { DecisionRecord, ListedDecision } from '#shared/decision.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { newestDecisions } from '#functions/core/facts/notification-table.ts';
import { mayAppeal } from '#functions/report/appeal-decision.ts';
import { readAppeals, type StoredAppeal } from '#functions/report/appeal-table.ts';
import { readFacts } from '#functions/core/facts/read-facts.ts';
import { previewUrl } from '#functions/photo/photo-store.ts';

/** Maximum number of decisions in one response. */
const shownDecisions = 100;

/** Returns the newest decisions against the owner, with what they are about (REPORT-8). */
export async function listDecisions(sub: string): Promise<RouteOutput<Routes['listDecisions']>> {
  const [facts, { decisions, more }, appeals] = await Promise.all([
    readFacts(sub),
    newestDecisions(sub, shownDecisions),
    readAppeals(sub),
  ]);
  return {
    decisions: await Promise.all(decisions.map((one) => listed(facts, one, decisions, appeals))),
    more,
  };
}

async function listed(
  facts: Facts,
  decision: DecisionRecord,
  decisions: readonly DecisionRecord[],
  appeals: readonly StoredAppeal[],
): Promise<ListedDecision> {
  const { listing, photos } = facts;
  const { id, kind, at, photo } = decision;
  const appeal = appeals.find(({ decisionId }) => decisionId === id);
  const isReady = photos.some((one) => one.id === photo && one.status === 'ready');
  const replacing = decision.automated ? replacementOf(decision, decisions) : undefined;
  const place = 1 + (listing?.photos ?? []).findIndex((one) => one.id === photo);
  const named = kind === 'listing-disabled' || kind === 'text-refused';
  return {
    ...decision,
    // A listing that was written after the decision is another one.
    ...(named && listing && listing.createdAt <= at && { title: listing.proposed.title }),
    ...(place > 0 && { place }),
    ...(photo !== undefined && isReady && { previewUrl: await previewUrl(photo) }),
    ...(isOver(facts, decision, decisions) && { over: true }),
    ...(replacing && { replacedAt: replacing.at }),
    ...(appeal ? { appeal } : mayAppeal(facts, decision, new Date()) && { mayAppeal: true }),
  };
}

/**
 * True if a decision no longer applies: another one replaced it, or an appeal was upheld.
 * @param decisions newest first
 */
function isOver(
  { account: { suspended }, reportCases }: Facts,
  { id, kind, at, caseId, automated }: DecisionRecord,
  decisions: readonly DecisionRecord[],
): boolean {
  if (kind === 'account-suspended' || kind === 'account-banned')
    return suspended?.at !== at && !(kind === 'account-banned' && suspended?.banned);
  const one = reportCases.find((other) => other.id === caseId);
  if (!one) return false;
  if (!automated) return one.effect === 'none' || one.decided?.at !== at;
  // One statement stands for all cases that hide the listing until a reviewer decides (REPORT-3).
  const newest = decisions.find((other) => other.automated && other.kind === kind);
  return newest?.id !== id || !reportCases.some(hidesProvisionally);
}

/** Returns the first reviewer's decision on the case of an automatic one. @param decisions newest first */
const replacementOf = (
  { caseId, at }: DecisionRecord,
  decisions: readonly DecisionRecord[],
): DecisionRecord | undefined =>
  decisions.findLast(
    (one) => caseId !== undefined && one.caseId === caseId && !one.automated && one.at >= at,
  );
