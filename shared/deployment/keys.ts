/** Makes every key of the table (docs/table.md); a fact's sort key stands in functions/core/facts/facts-table.ts. */
import type { Category } from '../listing-options.ts';

/** The beginning of each partition key of the table. Rights of Lambdas and filters of streams are held to these. */
export const partitionPrefix = {
  /** All about one person. */
  account: 'ACCOUNT#',
  /** A provider's private diary. */
  bookings: 'BOOKINGS#',
  /** The public items of a listing. */
  listing: 'LISTING#',
  /** A deleted listing in its hold. */
  deleted: 'DELETED#',
  /** Evidence: photos and texts that were deleted under a legal hold. */
  evidence: 'EVIDENCE#',
  /** Messages for the job Lambda that tell nobody anything on the site; its stream is filtered by it. */
  outbox: 'OUTBOX#',
  /** Messages for the Lambda that talks to the payment provider; its stream is filtered by it. */
  command: 'COMMAND#',
  /** A payment event that came. */
  event: 'EVENT#',
  /** From a payment provider's customer to the account. */
  customer: 'CUSTOMER#',
  /** From a bank transfer's reference to the account. */
  transfer: 'TRANSFER#',
  /** From a movement on the bank's account to the transfer that it paid. */
  movement: 'MOVEMENT#',
  /** From an address to the account. */
  email: 'EMAIL#',
  /** From a photo's mark to the photo. */
  mark: 'MARK#',
  /** How long reviews took. */
  waited: 'WAITED#',
  /** Counters of the limits. */
  rate: 'RATE#',
  /** That somebody was counted today. */
  counted: 'COUNTED#',
  /** Views, opened contacts and saves of a listing, by day. */
  statistics: 'STATISTICS#',
  /** How far a change of the deployment's settings has come. */
  setting: 'SETTING#',
  /** How far a pass has come that takes several runs: over all listings, over what is due. */
  progress: 'PROGRESS#',
  /** Who did what: entries are added, and never read or changed by a Lambda. */
  audit: 'AUDIT#',
} as const;
export type Partition = keyof typeof partitionPrefix;

export interface Key {
  pk: string;
  sk: string;
}

const pkIn = (partition: Partition, id: string): string => `${partitionPrefix[partition]}${id}`;
const keyIn = (partition: Partition, id: string, sk: string): Key => ({ pk: pkIn(partition, id), sk });
/** The id of the one to whom an item's partition belongs. */
const idIn =
  (partition: Partition) =>
  ({ pk }: Pick<Key, 'pk'>): string =>
    pk.slice(partitionPrefix[partition].length);

/** All about one person. Sort keys of the facts stand in functions/core/facts/facts-table.ts, with the rest of each kind. */
export const accountPk = (sub: string): string => pkIn('account', sub);
export const accountKey = (sub: string): Key => keyIn('account', sub, 'ACCOUNT');
export const ownListingKey = (sub: string): Key => keyIn('account', sub, 'LISTING');
export const ledgerPrefix = 'LEDGER#';
/** One row a movement of money, by the payment provider's own id of it: read again, it is the same row. */
export const ledgerKey = (sub: string, objectId: string): Key =>
  keyIn('account', sub, `${ledgerPrefix}${objectId}`);
export const transferPrefix = 'TRANSFER#';
/** A bank transfer that the account's owner asked to make. */
export const transferKey = (sub: string, reference: string): Key =>
  keyIn('account', sub, `${transferPrefix}${reference}`);
export const referenceOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(transferPrefix.length);
/** The account of a transfer, by the reference that came with the money. */
export const referenceKey = (reference: string): Key => keyIn('transfer', reference, 'TRANSFER');
/** The transfer that a movement on the bank's account paid. @param movement its bank reference, normalised */
export const movementKey = (movement: string): Key => keyIn('movement', movement, 'MOVEMENT');
export const sessionPrefix = 'SESSION#';
/** A sign-in, by the second of it: the `auth_time` of its tokens. */
export const sessionKey = (sub: string, signedInAt: number): Key =>
  keyIn('account', sub, `${sessionPrefix}${signedInAt}`);
export const devicePrefix = 'DEVICE#';
/** A browser that signed in to the account, by the keyed hash of its own id. */
export const deviceKey = (sub: string, hash: string): Key => keyIn('account', sub, `${devicePrefix}${hash}`);
/** The copy of the person's data that was asked for last. */
export const exportKey = (sub: string): Key => keyIn('account', sub, 'EXPORT');
/** What is left of an erased account, beside its ledger. */
export const erasedKey = (sub: string): Key => keyIn('account', sub, 'ERASED');
export const decisionPrefix = 'DECISION#';
/** The record of a decision against somebody; by its instant, so that they read in order. */
export const decisionKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `${decisionPrefix}${at}#${id}`);
/** Why an operator did something to the account; by its instant. */
export const operatorReasonKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `REASON#${at}#${id}`);
/** The streams' filters know it. */
export const notificationPrefix = 'NOTIFICATION#';
export const notificationKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `${notificationPrefix}${at}#${id}`);
/** Until when the account's owner has read the notifications. */
export const readMarkKey = (sub: string): Key => keyIn('account', sub, 'READ');
export const subOf = idIn('account');

/** The listings that the account saved; not a fact, so that saving one publishes nothing anew. */
export const savedKey = (sub: string): Key => keyIn('account', sub, 'SAVED');

/**
 * A provider's diary: a partition of its own, since whatever reads the facts reads the whole of the account's. Its
 * appointments stand in the order in which they begin.
 */
export const bookingsPk = (sub: string): string => pkIn('bookings', sub);
export const bookingsSubOf = idIn('bookings');
/** What the sort keys of appointments that begin then start with. @param start ISO instant, UTC */
export const bookingsFrom = (start: string): string => `START#${start}`;
export const bookingKey = (sub: string, { start, id }: { start: string; id: string }): Key =>
  keyIn('bookings', sub, `${bookingsFrom(start)}#${id}`);
/** From an appointment's id to when it begins, which is part of its key. */
export const bookingPointerKey = (sub: string, id: string): Key => keyIn('bookings', sub, `ID#${id}`);
/** How many appointments the diary holds. */
export const bookingCountKey = (sub: string): Key => keyIn('bookings', sub, 'COUNT');

/** The public items of a listing; only functions/core/publish writes them. */
export const listingPk = (listingId: string): string => pkIn('listing', listingId);
export const publicKey = (listingId: string): Key => keyIn('listing', listingId, 'PUBLIC');
export const contactKey = (listingId: string): Key => keyIn('listing', listingId, 'CONTACT');
export const listingIdOf = idIn('listing');

/** The index partitions that a card is in (docs/architecture.md, "Index partitions"), the most selective first. */
export const indexPartitionNames = ['online', 'premises', 'face', 'offhours', 'all'] as const;
export type IndexPartitionName = (typeof indexPartitionNames)[number];
/** 0 the whole category, 1 country, 2 city, 3 municipality. */
export const placeLevels = [0, 1, 2, 3] as const;
export type PlaceLevel = (typeof placeLevels)[number];

export const cardKey = (listingId: string, level: PlaceLevel, name: IndexPartitionName): Key =>
  keyIn('listing', listingId, `CARD#${level}#${name}`);
/** The partition of the three card indexes; `placeId` is the most specific place, empty for a whole category. */
export const cardPartition = (category: Category, placeId: string, name: IndexPartitionName): string =>
  `${category}#${placeId}#${name}`;

/** The posts of a public listing, as its visitors see them. */
export const storiesKey = (listingId: string): Key => keyIn('listing', listingId, 'STORIES');
/** The listing in the strip of stories of one place level. */
export const storyCardKey = (listingId: string, level: PlaceLevel): Key =>
  keyIn('listing', listingId, `STORIES#${level}`);
/** The partition of a strip in the index of cards by their day of publication. */
export const storyPartition = (category: Category, placeId: string): string =>
  `${category}#${placeId}#stories`;

/** A deleted listing in its days of hold, with the account it belonged to. */
export const deletedKey = (listingId: string): Key => keyIn('deleted', listingId, 'LISTING');
export const deletedListingOf = idIn('deleted');
export const heldListingPrefix = 'HELD#';
/** A deleted listing that is still in its hold, so that everything of a person is found from their account. */
export const heldListingKey = (sub: string, listingId: string): Key =>
  keyIn('account', sub, `${heldListingPrefix}${listingId}`);
export const heldListingOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(heldListingPrefix.length);
/**
 * What a legal hold keeps of an account: a partition of its own, since whatever reads the facts reads the whole of the
 * account's.
 */
export const evidencePk = (sub: string): string => pkIn('evidence', sub);
export const evidenceSubOf = idIn('evidence');
export const evidenceKey = (sub: string, name: string): Key => keyIn('evidence', sub, name);
const evidencePhotoPrefix = 'PHOTO#';
export const evidencePhotoName = (photoId: string): string => `${evidencePhotoPrefix}${photoId}`;
/** The photo whose files evidence keeps; undefined for evidence of a text. */
export const evidencePhotoOf = ({ sk }: Pick<Key, 'sk'>): string | undefined =>
  sk.startsWith(evidencePhotoPrefix) ? sk.slice(evidencePhotoPrefix.length) : undefined;
/** Stands in the queue of evidence to erase, from when a hold is lifted. */
export const holdLiftedKey = (sub: string): Key => evidenceKey(sub, 'LIFTED');
export const statisticsPk = (id: string): string => pkIn('statistics', id);
/** What was counted of a listing on one day of its city (YYYY-MM-DD). */
export const statisticsKey = (listingId: string, day: string): Key => keyIn('statistics', listingId, day);
/** How often a post was opened. */
export const postViewsKey = (postId: string): Key => keyIn('statistics', postId, 'POST');
/** A payment event that came. */
export const eventKey = (eventId: string): Key => keyIn('event', eventId, 'EVENT');
export const eventIdOf = idIn('event');
/** The account of a payment provider's customer. */
export const customerKey = (customerId: string): Key => keyIn('customer', customerId, 'CUSTOMER');
/** The account of an address, by the address's keyed hash. */
export const emailKey = (hash: string): Key => keyIn('email', hash, 'EMAIL');
/** The photo that carries a mark, by the mark's id. */
export const markKey = (id: string): Key => keyIn('mark', id, 'MARK');
export const rateKey = (hash: string, window: number): Key => keyIn('rate', `${hash}#${window}`, 'RATE');
/** Somebody was counted today; by the keyed hash of the day, of what was counted and of who it was. */
export const dailyMarkKey = (hash: string): Key => keyIn('counted', hash, 'COUNTED');
/** The append-only log, a partition a UTC day; `entry` starts with the instant so that it reads in order. */
export const auditKey = (day: string, entry: string): Key => keyIn('audit', day, entry);
/** Cases whose wait for a decision is kept. */
export type ReviewedCase = 'verification' | 'contents' | 'transfers';
/** The waits, by the instant of the decision: an item each, so that no two decisions meet. */
export const waitedPk = (reviewed: ReviewedCase): string => pkIn('waited', reviewed);
export const waitedKey = (reviewed: ReviewedCase, at: string, id: string): Key =>
  keyIn('waited', reviewed, `${at}#${id}`);
/** How far the setting of open countries has been brought about (functions/core/publish/apply-countries.ts). */
export const openCountriesKey: Key = keyIn('setting', 'open-countries', 'SETTING');
/** How far the pass over all listings has come that counts places (listing/places/count-places.ts). */
export const placeProgressKey: Key = keyIn('progress', 'places', 'PROGRESS');
/** Where the sweep goes on in queues that it could not go through in one run (job/sweep.ts). */
export const sweepKey: Key = keyIn('progress', 'sweep', 'PROGRESS');
export const outboxKey = (id: string): Key => keyIn('outbox', id, 'OUTBOX');
/** What the Lambda that talks to the payment provider must bring about: an outbox of its own. */
export const commandKey = (id: string): Key => keyIn('command', id, 'COMMAND');
/** What logs call a message of an outbox: its partition is its own, but for one that lies with an account. */
export const messageName = ({ pk, sk }: Key): string =>
  pk.startsWith(partitionPrefix.account) ? `${pk} ${sk}` : pk;

/** Whether a message that lies there is for the job Lambda: it tells somebody something, or stands in its outbox. */
export const isForJob = ({ pk, sk }: Key): boolean =>
  pk.startsWith(partitionPrefix.outbox) ||
  (pk.startsWith(partitionPrefix.account) && sk.startsWith(notificationPrefix));
/** Whether it is for the Lambda that talks to the payment provider. */
export const isCommand = ({ pk }: Key): boolean => pk.startsWith(partitionPrefix.command);

/** Partition of `byDue` in which each account stands whose listing is of this country; due when it was made. */
export const countryQueue = (country: string): `country#${string}` => `country#${country}`;

/** Partition of `byDue` in which each movement of money of a month (YYYY-MM, UTC) stands; due when it was. */
export const ledgerQueue = (month: string): `ledger#${string}` => `ledger#${month}`;

/** Partition of `byDue` in which the marks of one account's photos stand, by when they were made. */
export const markQueue = (sub: string): `mark#${string}` => `mark#${sub}`;
