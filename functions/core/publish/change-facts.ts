import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import type { OutboxMessage } from '#functions/data/outbox.ts';
import { retry } from '#functions/data/retry.ts';
import { evidenceOf } from '../facts/evidence-table.ts';
import { type Change, type Facts, type Lists, publicationFacts } from '../facts/facts.ts';
import { readForChange } from '../facts/read-facts.ts';
import { writeFailedAttempt } from '../facts/ledger-table.ts';
import { type PublicSet, publicSet, shownPhotoIds } from '../projection/public-set.ts';
import { readStoredPublic, saysOtherwise, type StoredPublic } from '../projection/public-table.ts';
import { writeChange } from './publish-table.ts';

/**
 * The one way to change a fact about a person, and the only writer of public items (PUB-4): reads
 * the facts, lets `decide` say what changes, derives what the public may see, and writes facts, public set and
 * messages in one transaction conditioned on nobody having changed any fact meanwhile; then it decides again. Under a
 * legal hold the same transaction keeps what the change takes out (KEEP-3).
 * So `decide` may run several times: it may ask others what is true, and must be free of side effects. An empty
 * change re-derives the public set; undefined changes nothing.
 *
 * @returns the facts as they are now
 * @throws AppError not-found (no account), version-conflict (others kept coming first), and what `decide` throws
 */
export async function changeFacts(
  sub: string,
  decide: (facts: Facts, now: Date) => Change | undefined | Promise<Change | undefined>,
): Promise<Facts> {
  const { facts } = await decideFacts(sub, async (read, now) => ({ change: await decide(read, now) }));
  return facts;
}

/**
 * As `changeFacts`, for a caller that needs more of the decision than its change.
 *
 * @param decide also gets what it decided in the attempt before, which somebody else's change overtook
 * @returns the facts as they are now, and the decision of the last attempt
 * @throws as `changeFacts`
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
      records: [...(change.also ?? []), ...evidenceOf(facts, next, change.releasedPhotos ?? [], now)],
      outbox: [...(change.outbox ?? []), ...consequences(facts, next, change, shown, set)],
      account: change.account !== undefined,
    };
    for (const row of change.failedAttempts ?? []) await writeFailedAttempt(sub, row);
    const written = await writeChange(before, shown, { facts: next, set }, beside, now);
    return { facts: written ? next : { ...next, account: facts.account }, decision };
  });
}

/** The facts with what a change names in place of what was. */
function applyChange(facts: Facts, change: Change): Facts {
  const {
    account,
    listing,
    photos,
    posts,
    releasedPhotos,
    also: _,
    outbox: __,
    failedAttempts: ___,
    ...others
  } = change;
  // Named one by one: the type asks for each kind of list.
  const lists: Lists = {
    photos: replaceById(facts.photos, photos, releasedPhotos),
    posts: replaceById(facts.posts, posts),
  };
  return {
    ...facts,
    ...Object.fromEntries(Object.entries(others).filter(([, fact]) => fact !== undefined)),
    account: { ...(account ?? facts.account), factsVersion: facts.account.factsVersion + 1 },
    listing: listing === null ? undefined : (listing ?? facts.listing),
    ...lists,
  };
}

/** A list in which some are put at the end, in place of those of the same ids, and others are gone. */
function replaceById<T extends { id: string }>(
  list: readonly T[],
  { put = [], delete: gone = [] }: { put?: T[]; delete?: string[] } = {},
  released: readonly string[] = [],
): T[] {
  const left = new Set([...put.map(({ id }) => id), ...gone, ...released]);
  return [...list.filter(({ id }) => !left.has(id)), ...put];
}

/** The moment a listing first becomes public is kept; presence that has ended is forgotten. */
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
 * What follows outside the table: photos move in or out of the public, gone photos go, and what the edge keeps of the
 * listing is taken out where anything that it shows is not so any more. What only came, or whether somebody is online,
 * waits for the pages' own minute.
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
    // The stories' item of a post that is over may have deleted itself before anybody came to erase its photo.
    const posted = facts.posts.filter(({ publishedAt }) => publishedAt).map(({ id }) => id);
    const wasShown = erased.some((id) => back.includes(id) || posted.includes(id));
    const { sub } = next;
    messages.push({ kind: 'erase-photos', sub, photoIds: erased, ...(wasShown && { listingId }) });
  }
  // Whoever takes a photo back takes the pages out as well, behind it. A listing without a photo is none, so whatever
  // stops being public has some.
  if (listingId && set && back.length === 0 && saysOtherwise(shown, set))
    messages.push({ kind: 'invalidate-listing', listingId });
  return messages;
}
