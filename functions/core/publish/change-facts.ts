import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { retry } from '#functions/data/retry.ts';
import { evidenceOf } from '../facts/evidence-table.ts';
import { ownerOf } from '../facts/owner-table.ts';
import { type Change, type Facts, type Lists, publicationFacts } from '../facts/facts.ts';
import { readForChange } from '../facts/read-facts.ts';
import { writeFailedAttempt } from '../facts/ledger-table.ts';
import { type PublicSet, publicSet, shownPhotoIds } from '../projection/public-set.ts';
import { readStoredPublic, saysOtherwise, type StoredPublic } from '../projection/public-table.ts';
import { writeChange } from './publish-table.ts';

/**
 * Changes the facts of an account. Only this function writes public items and the facts behind them (PUB-4), except that
 * create-account.ts creates an account and forget-account.ts erases one.
 *
 * Reads the facts, calls `decide`, derives what the public may see, and writes facts, public items and messages in one
 * transaction. If another change was written first, all these steps are repeated. Under a legal hold, the transaction
 * also keeps the removed content as evidence (KEEP-3).
 *
 * `decide` may run several times. It may read from services, but must have no side effects. An empty change derives the
 * public items again; undefined changes nothing.
 *
 * @returns the facts after the change
 * @throws AppError not-found (no account), version-conflict (other changes kept coming first), invalid-input (a card
 *   is too large), and whatever `decide`
 *   throws
 */
export async function changeFacts(
  sub: string,
  decide: (facts: Facts, now: Date) => Change | undefined | Promise<Change | undefined>,
): Promise<Facts> {
  const { facts } = await decideFacts(sub, async (read, now) => ({ change: await decide(read, now) }));
  return facts;
}

/**
 * Works like `changeFacts`, for a caller that needs the whole decision and not only its change.
 *
 * @param decide also gets the decision of the previous attempt, if another change overtook it
 * @returns the facts after the change, and the last decision
 * @throws the same errors as `changeFacts`
 */
export async function decideFacts<D extends { change: Change | undefined }>(
  sub: string,
  decide: (facts: Facts, now: Date, overtaken: D | undefined) => Promise<D>,
): Promise<{ facts: Facts; decision: D }> {
  let overtaken: D | undefined;
  return retry(async () => {
    const now = new Date();
    const before = await readForChange(sub);
    const { facts } = before;
    const decision = await decide(facts, now, overtaken);
    overtaken = decision;
    const { change } = decision;
    if (!change) return { facts, decision };

    const next = markPublished(applyChange(facts, change), now);
    const set = publicSet(next, openCountries(), now);
    const shown = await readStoredPublic(facts.listing?.id);
    const beside = {
      records: [
        ...(change.also ?? []),
        ...ownerOf(facts, next, change.releasedPhotos !== undefined),
        ...evidenceOf(facts, next, change.releasedPhotos ?? [], now),
      ],
      outbox: [...(change.outbox ?? []), ...consequences(facts, next, change, shown, set)],
      account: change.account !== undefined,
    };
    for (const row of change.failedAttempts ?? []) await writeFailedAttempt(sub, row);
    const written = await writeChange(before, shown, { facts: next, set }, beside, now);
    return { facts: written ? next : { ...next, account: facts.account }, decision };
  });
}

function applyChange(facts: Facts, change: Change): Facts {
  const {
    account,
    listing,
    photos,
    posts,
    reportCases,
    releasedPhotos,
    also: _,
    outbox: __,
    failedAttempts: ___,
    ...others
  } = change;
  // Written out for each kind of list, so that the type checker reports a missing kind.
  const lists: Lists = {
    photos: replaceById(facts.photos, photos, releasedPhotos),
    posts: replaceById(facts.posts, posts),
    reportCases: replaceById(facts.reportCases, reportCases),
  };
  return {
    ...facts,
    ...Object.fromEntries(Object.entries(others).filter(([, fact]) => fact !== undefined)),
    account: { ...(account ?? facts.account), factsVersion: facts.account.factsVersion + 1 },
    listing: listing === null ? undefined : (listing ?? facts.listing),
    ...lists,
  };
}

/** Returns the list without the deleted and released entries. New or replaced entries come last. */
function replaceById<T extends { id: string }>(
  list: readonly T[],
  { put = [], delete: gone = [] }: { put?: T[]; delete?: string[] } = {},
  released: readonly string[] = [],
): T[] {
  const left = new Set([...put.map(({ id }) => id), ...gone, ...released]);
  return [...list.filter(({ id }) => !left.has(id)), ...put];
}

/** Sets the first publication time of a listing that becomes public, and removes an expired presence. */
function markPublished(facts: Facts, now: Date): Facts {
  const { listing } = facts;
  if (!listing) return facts;
  const isPublic = publication(publicationFacts(facts, openCountries()), now).public;
  const ended = listing.onlineUntil !== undefined && Date.parse(listing.onlineUntil) <= now.getTime();
  return {
    ...facts,
    listing: {
      ...listing,
      publishedAt: listing.publishedAt ?? (isPublic ? now.toISOString() : undefined),
      onlineUntil: ended ? undefined : listing.onlineUntil,
    },
  };
}

/**
 * Builds the messages for work outside the table: moving photos, erasing deleted ones, and invalidating the edge cache
 * if shown content was changed or removed. New content and presence need no invalidation: pages expire after a minute.
 */
function consequences(
  facts: Facts,
  next: Facts,
  change: Change,
  shown: StoredPublic,
  set: PublicSet | undefined,
): OutboxMessage[] {
  const messages: OutboxMessage[] = [];
  const listingId = (next.listing ?? facts.listing)?.id;
  const before = shown.photoIds ?? [];
  const now = set ? shownPhotoIds(set) : [];
  const kept = new Set([...next.photos.map(({ id }) => id), ...(change.releasedPhotos ?? [])]);
  const back = before.filter((id) => !now.includes(id));
  const moved = [...now.filter((id) => !before.includes(id)), ...back.filter((id) => kept.has(id))];
  const erased = facts.photos.map(({ id }) => id).filter((id) => !kept.has(id));
  if (listingId && moved.length > 0)
    messages.push({ kind: 'place-photos', sub: next.sub, listingId, photoIds: moved });
  if (erased.length > 0) {
    // The TTL may have deleted the stories of an expired post already, so every published post counts as shown.
    const posted = facts.posts.filter(({ publishedAt }) => publishedAt).map(({ id }) => id);
    const wasShown = erased.some((id) => back.includes(id) || posted.includes(id));
    const { sub } = next;
    messages.push({ kind: 'erase-photos', sub, photoIds: erased, ...(wasShown && { listingId }) });
  }
  // A photo that leaves the public pages already causes an invalidation. A listing that stops being public always
  // removes a photo.
  if (listingId && set && back.length === 0 && saysOtherwise(shown, set))
    messages.push({ kind: 'invalidate-listing', listingId });
  return messages;
}
