import { photoFiles, privatePhotoKey, publicPhotoKey } from '#functions/photo/photo-keys.ts';
import { evidencePhotoOf, listingIdOf, subOf } from '#shared/deployment/keys.ts';
import type { Item } from '#functions/data/stored.ts';
import {
  documentKeys,
  type Facts,
  type PhotoFact,
  type VerificationFact,
} from '#functions/core/facts/facts.ts';
import { publicSet, detailPhotoIds, type StoredDetail } from '#functions/core/projection/public-set.ts';
import { captionsOf } from '#functions/core/projection/stories-table.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { readItems as readFactsOf } from '#functions/core/facts/facts-table.ts';
import { openCountries } from '#functions/data/environment.ts';
import { queues } from '#shared/deployment/table.ts';
import { membershipEnd } from '#shared/membership.ts';
import { canonical, type World } from './world.ts';

type Items = World['items'];

/**
 * Returns the inconsistencies in the table, one sentence each. At every moment, the public items must match the facts,
 * and each customer at the payment provider must have its account.
 */
export function faultsOf(items: Items, now: Date): string[] {
  const people = factsOf(items);
  const byPartition = Map.groupBy(items.values(), ({ pk }) => pk);
  return [...people.flatMap((facts) => publicFaults(byPartition, facts, now)), ...strayFaults(items, people)];
}

/**
 * Returns the inconsistencies of a system at rest, including those of `faultsOf`: locked photos, undelivered messages,
 * objects without a fact, and facts without their objects.
 */
export function faultsAtRest(world: World, now: Date): string[] {
  const people = factsOf(world.items);
  return [...faultsOf(world.items, now), ...restFaults(world.items, people), ...objectFaults(world, people)];
}

function factsOf(items: Items): Facts[] {
  const partitions = Map.groupBy(
    [...items.values()].filter(({ pk }) => pk.startsWith('ACCOUNT#')),
    ({ pk }) => pk,
  );
  return [...partitions].flatMap(([pk, own]) => readFactsOf(subOf({ pk }), own) ?? []);
}

/** Compares the public items with the facts. A membership or presence that just ended may still be public. */
function publicFaults(byPartition: Map<string, Item[]>, facts: Facts, now: Date): string[] {
  const { listing } = facts;
  if (!listing) return [];
  const stored = byPartition.get(`LISTING#${listing.id}`) ?? [];
  const ends = [
    membershipEnd(facts.membership)?.getTime(),
    listing.onlineUntil && Date.parse(listing.onlineUntil),
  ];
  const over = ends.filter((end): end is number => typeof end === 'number' && end <= now.getTime());
  const moments = [now.getTime(), ...over.map((end) => end - 1)];
  const is = stored.map(canonical).sort().join('\n');
  const agrees = moments.some((moment) => {
    const set = publicItems(publicSet(facts, openCountries(), new Date(moment)));
    return set.map(canonical).sort().join('\n') === is;
  });
  return agrees ? [] : [`the public items of ${facts.sub} do not match their facts`];
}

/** Lists public listings without an owner, and payment customers that their account does not know. */
function strayFaults(items: Items, people: readonly Facts[]): string[] {
  const listings = new Set(people.map(({ listing }) => listing?.id));
  return [...items.values()].flatMap((item) => {
    if (item.pk.startsWith('LISTING#') && !listings.has(listingIdOf(item)))
      return [`${item.pk} ${item.sk} is public but has no owner`];
    if (!item.pk.startsWith('CUSTOMER#')) return [];
    // Skip customers of erased accounts: later payments go to the ledger of the erased account.
    if (item['erasedAt'] && items.has(`ACCOUNT#${String(item['sub'])} ERASED`)) return [];
    const owner = people.find(({ sub }) => sub === item['sub']);
    return `CUSTOMER#${owner?.membership?.customerId}` === item.pk
      ? []
      : [`${item.pk} is not the customer of its account`];
  });
}

function restFaults(items: Items, people: readonly Facts[]): string[] {
  const undelivered = [...items.values()].filter(
    ({ pk, queue, deliveredAt }) =>
      queue === queues.outbox || (/^(OUTBOX|COMMAND)#/.test(pk) && !deliveredAt),
  );
  const locked = people.flatMap(({ photos }) => photos.filter(({ upload }) => upload !== undefined));
  return [
    ...undelivered.map((item) => `a message was not delivered: ${JSON.stringify(item['message'])}`),
    ...locked.map(({ id }) => `the photo ${id} is still locked by an upload`),
  ];
}

const heldPhotos = (item: Item): string[] =>
  item.pk.startsWith('DELETED#') ? (item['photoIds'] as string[]) : evidencePhotos(item);
/** Lists the photo whose file an item keeps as evidence. A photo deleted before its upload finished has no file. */
const evidencePhotos = (item: Item): string[] =>
  item.pk.startsWith('EVIDENCE#') && (item['photo'] as PhotoFact | undefined)?.status === 'ready'
    ? [evidencePhotoOf(item) ?? []].flat()
    : [];
const shownPhotos = (item: Item): string[] =>
  item.sk === 'PUBLIC'
    ? detailPhotoIds(item['detail'] as StoredDetail)
    : item.sk === 'STORIES'
      ? [...captionsOf(item).keys()]
      : [];

const exported = (item: Item): string[] =>
  item.sk === 'EXPORT' && item['readyAt']
    ? [`EXPORTS_BUCKET exports/${subOf(item)}/${String(item['exportId'])}.json`]
    : [];

function objectFaults({ items, objects }: World, people: readonly Facts[]): string[] {
  const stored = [...items.values()];
  const ready = people
    .flatMap(({ photos }) => photos.filter(({ status }) => status === 'ready'))
    .map(({ id }) => id);
  const documents = people.flatMap(({ verification }) => verification ?? []);
  const namesOf = (one: VerificationFact) => documentKeys(one).map((key) => `DOCUMENTS_BUCKET ${key}`);
  const kept = [...ready, ...stored.flatMap(heldPhotos)];
  const wanted = new Set([
    ...kept.flatMap((id) => photoFiles.map((size) => `MEDIA_BUCKET ${privatePhotoKey(id, ...size)}`)),
    ...stored
      .flatMap(shownPhotos)
      .flatMap((id) => photoFiles.map((size) => `MEDIA_BUCKET ${publicPhotoKey(id, ...size)}`)),
    ...documents.filter(({ status }) => status !== 'draft').flatMap(namesOf),
    // Documents of a decided case stay until they expire, even if a new case begins (VER-6).
    ...documents.flatMap(({ kept: old = [] }) => old.map(({ key }) => `DOCUMENTS_BUCKET ${key}`)),
    ...stored.flatMap(exported),
  ]);
  // A draft's documents may or may not be stored yet: the owner uploads them one by one.
  const awaited = new Set(documents.filter(({ status }) => status === 'draft').flatMap(namesOf));
  return [
    ...[...objects]
      .filter((name) => !wanted.has(name) && !awaited.has(name))
      .map((name) => `an object belongs to no record: ${name}`),
    ...[...wanted].filter((name) => !objects.has(name)).map((name) => `an object is missing: ${name}`),
  ];
}
