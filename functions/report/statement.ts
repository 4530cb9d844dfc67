import type { Suspension } from '#shared/account.ts';
import { AppError } from '#shared/errors.ts';
import { statementCategories } from '#shared/dsa.ts';
import { publication } from '#shared/publication.ts';
import type { CaseEffect, Judgement, ReportCase } from '#shared/report-case.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { MailParams } from '#functions/data/mail-request.ts';
import {
  type AlsoRecord,
  type Facts,
  isHiddenByCase,
  publicationFacts,
} from '#functions/core/facts/facts.ts';
import { decisionAgainst, mailedNotification } from '#functions/core/facts/notification-table.ts';
import { pictureHash } from '#functions/review/refused-pictures.ts';
import { liftedSuspension, suspensionOf } from '#functions/core/facts/suspension.ts';

/**
 * Builds the change of an account that a measure suspends or bans; undefined for another measure. Its mail is the
 * statement of reasons.
 * @throws AppError version-conflict if the account was suspended meanwhile
 */
export function suspend(
  facts: Facts,
  { facts: reason, category, legalGround }: Judgement,
  effect: CaseEffect,
  now: Date,
): ReturnType<typeof suspensionOf> | undefined {
  if (effect !== 'suspends' && effect !== 'bans') return undefined;
  const { suspended } = facts.account;
  const bans = effect === 'bans';
  // A ban replaces a suspension. A second suspension would replace the statement that the owner may object to.
  if (suspended && (!bans || suspended.banned))
    throw new AppError('version-conflict', 'the account is suspended already');
  const { ground } = statementCategories[category];
  const statement = { at: now.toISOString(), reason, ground, legalGround, source: 'ARTICLE_16' as const };
  return suspensionOf(facts, { ...statement, ...(bans && { banned: true }) }, now);
}

/**
 * Lifts the suspension that a case made. A suspension with another cause stays, without the ban of this case. One that
 * the case's ban replaced returns.
 */
export function lift(
  facts: Facts,
  { decided, replaced }: ReportCase,
  now: Date,
): ReturnType<typeof liftedSuspension> {
  const { suspended } = facts.account;
  const withSuspension = (next: Suspension | undefined) => ({
    account: { ...facts.account, suspended: next },
    renewalEnded: false,
  });
  if (suspended?.at === decided?.at)
    return replaced ? withSuspension(replaced) : liftedSuspension(facts, now);
  if (!suspended || suspended.source || decided?.action !== 'confirm-ban') return withSuspension(suspended);
  // An operator's new statement kept the ban (functions/operator/suspend-account.ts).
  const { banned: _, ...statement } = suspended;
  return withSuspension(statement);
}

const kinds = {
  hides: 'listing-disabled',
  suspends: 'account-suspended',
  bans: 'account-banned',
} as const;

/** Builds the owner's statement of reasons, and its mail. The mail of a suspension comes with its change. */
export async function measureRecords(
  { sub, listing, photos, posts }: Facts,
  { id: caseId, thing, effect, decided }: ReportCase,
  { category, keyword, legalGround, facts }: Judgement,
  now: Date,
): Promise<AlsoRecord[]> {
  if (effect === 'none' || !decided) throw new Error(`The measure of the case ${caseId} has no effect.`);
  const { kind: what, itemId } = thing;
  const { ground } = statementCategories[category];
  const at = now.toISOString();
  const statement = { at, facts, category, ground, legalGround };
  const post = posts.find(({ id }) => id === itemId);
  const photo = photos.find(({ id }) => id === itemId);
  const place = 1 + (listing?.photos ?? []).findIndex(({ id }) => id === itemId);
  const record = decisionAgainst(sub, now, {
    kind: effect === 'removes' ? (what === 'post' ? 'post-removed' : 'photo-removed') : kinds[effect],
    // The pictures recognize the photo if it is uploaded again (REVIEW-7).
    ...(effect === 'removes' && {
      photo: itemId,
      pictures: [(photo && (await pictureHash(photo))) ?? []].flat(),
    }),
    facts,
    ground,
    category,
    keyword,
    legalGround,
    caseId,
    source: 'ARTICLE_16',
    contentAt: (post ?? listing)?.publishedAt,
    by: decided.by,
    startsAgain: false,
    appeals: true,
  });
  if (effect === 'removes') {
    const removed = { ...statement, kind: what, ...(place > 0 && { place }) };
    return [record, mailedNotification(sub, 'item-removed', removed, now)];
  }
  return effect === 'hides'
    ? [record, mailedNotification(sub, 'listing-disabled', statement, now)]
    : [record];
}

/** Notifies the owner that a case no longer hides the listing. */
export function restoredRecords(before: Facts, after: Facts, now: Date): AlsoRecord[] {
  if (!isHiddenByCase(before) || isHiddenByCase(after)) return [];
  const isPublic = publication(publicationFacts(after, openCountries()), now).public;
  return [mailedNotification(after.sub, 'listing-shown-again', { public: isPublic }, now)];
}

export const appealMail = (sub: string, params: MailParams['appeal-decided'], now: Date): AlsoRecord =>
  mailedNotification(sub, 'appeal-decided', params, now);
