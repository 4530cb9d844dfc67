import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#shared/errors.ts';
import { publication } from '#shared/publication.ts';
import { openCountries } from '#functions/data/environment.ts';
import { type Key, listingPk } from '#functions/data/keys.ts';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { outboxAction, type OutboxMessage } from '#functions/data/outbox.ts';
import { type Item, queryPartition } from '#functions/data/table.ts';
import { transact, type TransactItem, TransactionRefused } from '#functions/data/transact.ts';
import { type Change, type Facts, publicationFacts } from '#functions/facts/facts.ts';
import { publicSet, shownPhotoIds, type StoredDetail } from '#functions/projection/public-set.ts';
import { readPartition } from '#functions/facts/read-facts.ts';
import { accountAction } from '#functions/facts/account-table.ts';
import { recordActions } from '#functions/facts/records-table.ts';
import { factItems } from '#functions/facts/stored.ts';

/**
 * The one way to change a fact about a person, and the only writer of public items (PUB-4): reads
 * the facts, lets `decide` say what changes, derives what the public may see, and writes facts, public set and
 * messages in one transaction conditioned on nobody having changed any fact meanwhile; then it decides again.
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
  return retry(async () => {
    const now = new Date();
    const { facts, items } = await readPartition(sub);
    const change = await decide(facts, now);
    if (!change) return facts;
    const next = published(applied(facts, change), now);
    const existing = [...items, ...(await publicItems(facts))];
    return write(facts, next, change, existing, now);
  });
}

/** The public items of the present listing; only changeFacts writes them, so `factsVersion` guards them too. */
const publicItems = async ({ listing }: Facts): Promise<Item[]> =>
  listing ? queryPartition(listingPk(listing.id)) : [];

function applied(facts: Facts, change: Change): Facts {
  const { put = [], delete: gone = [], release = [] } = change.photos ?? {};
  const replaced = new Set([...put.map(({ id }) => id), ...gone, ...release]);
  return {
    sub: facts.sub,
    account: { ...(change.account ?? facts.account), factsVersion: facts.account.factsVersion + 1 },
    verification: change.verification ?? facts.verification,
    membership: change.membership ?? facts.membership,
    security: change.security ?? facts.security,
    listing: change.listing === null ? undefined : (change.listing ?? facts.listing),
    photos: [...facts.photos.filter(({ id }) => !replaced.has(id)), ...put],
  };
}

/** The moment a listing first becomes public is kept; presence that has ended is forgotten. */
function published(facts: Facts, now: Date): Facts {
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

/** The facts as they are afterwards. @throws Overtaken where another change came first: nothing was written then */
async function write(facts: Facts, next: Facts, change: Change, existing: Item[], now: Date): Promise<Facts> {
  const set = publicSet(next, openCountries(), now);
  const desired = [...factItems(next), ...set.items];
  const actions = difference(existing, desired);
  const messages = [...(change.outbox ?? []), ...consequences(facts, next, change, existing, set.photoIds)];
  const also = change.also ?? [];
  if (actions.length + messages.length + also.length === 0 && !change.account) {
    return { ...next, account: facts.account };
  }

  const account = accountAction(next, facts.account.factsVersion);
  const own = also.flatMap(({ refused, ...record }) =>
    recordActions(record, now).map((action) => ({ action, refused })),
  );
  const outbox = messages.map((message) => outboxAction(message, now));
  try {
    await transact([account, ...own.map(({ action }) => action), ...actions, ...outbox]);
    return next;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (error.indexes.includes(0)) throw new Overtaken('others were changing the same account');
    const refused = own.find((_, index) => error.indexes.includes(index + 1));
    throw refused?.refused ?? new AppError('version-conflict', error.message);
  }
}

const keyOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;
/** As DynamoDB gives it back: without undefined attributes. */
const plain = (item: Item): Item => JSON.parse(JSON.stringify(item)) as Item;

/** Puts of what is new or different, deletes of what is no longer; what is the same isn't written. */
function difference(existing: readonly Item[], desired: readonly Item[]): TransactItem[] {
  const old = new Map(existing.map((item) => [keyOf(item), item]));
  const wanted = new Set(desired.map(keyOf));
  const puts = desired
    .map(plain)
    .filter((item) => !isDeepStrictEqual(item, old.get(keyOf(item))))
    .map((Item) => ({ Put: { Item } }));
  const deletes = existing
    .filter((item) => !wanted.has(keyOf(item)))
    .map(({ pk, sk }) => ({ Delete: { Key: { pk, sk } } }));
  return [...puts, ...deletes];
}

/** What follows outside the table: photos move in or out of the public, gone photos go, pages leave the cache. */
function consequences(
  facts: Facts,
  next: Facts,
  change: Change,
  existing: readonly Item[],
  publicPhotos: readonly string[],
): OutboxMessage[] {
  const messages: OutboxMessage[] = [];
  const before = existing.find(({ sk }) => sk === 'PUBLIC')?.['detail'] as StoredDetail | undefined;
  const listingId = (next.listing ?? facts.listing)?.id;
  const shown = before ? shownPhotoIds(before) : [];
  const kept = new Set([...next.photos.map(({ id }) => id), ...(change.photos?.release ?? [])]);
  const moved = [
    ...publicPhotos.filter((id) => !shown.includes(id)),
    ...shown.filter((id) => !publicPhotos.includes(id) && kept.has(id)),
  ];
  const erased = facts.photos.map(({ id }) => id).filter((id) => !kept.has(id));
  if (listingId && moved.length > 0) messages.push({ kind: 'place-photos', listingId, photoIds: moved });
  if (erased.length > 0) messages.push({ kind: 'erase-photos', photoIds: erased });
  if (listingId && before && publicPhotos.length === 0) {
    // Pages have the language in their path behind the edge function, and none before it.
    const paths = ['', '/es', '/en'].map((language) => `${language}/listings/${listingId}`);
    messages.push({ kind: 'invalidate', paths });
  }
  return messages;
}
