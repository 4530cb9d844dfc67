/** Builders of the table's keys (docs/table.md). Sort keys of facts are in functions/core/facts/facts-table.ts. */
import type { Category } from '../listing-options.ts';

/** Prefix of each kind of partition key. Rights of Lambdas and stream filters rely on them. */
export const partitionPrefix = {
  /** All data of one person. */
  account: 'ACCOUNT#',
  /** A provider's private diary. */
  bookings: 'BOOKINGS#',
  /** Public items of a listing. */
  listing: 'LISTING#',
  /** A deleted listing that can still be restored. */
  deleted: 'DELETED#',
  /** Maps a listing, public or not, to its account. */
  owner: 'OWNER#',
  /** Reports of one case, with the evidence and the log. */
  report: 'REPORT#',
  /** Receipts of reports, and the states that they show. Holds nothing that a reporter may not read. */
  receipt: 'RECEIPT#',
  /** Network addresses whose urgent report hid a listing, as keyed hashes. */
  reporter: 'REPORTER#',
  /** Photos and texts that were deleted under a legal hold. */
  evidence: 'EVIDENCE#',
  /** Messages for the job Lambda, whose stream filter uses this prefix. Notifications are stored with the account. */
  outbox: 'OUTBOX#',
  /** Messages for the Lambda that calls the payment provider; its stream filter uses this prefix. */
  command: 'COMMAND#',
  /** A received payment event. */
  event: 'EVENT#',
  /** Maps a payment provider's customer to the account. */
  customer: 'CUSTOMER#',
  /** Maps a bank transfer's reference to the account. */
  transfer: 'TRANSFER#',
  /** Maps a movement on the bank account to the transfer that it paid. */
  movement: 'MOVEMENT#',
  /** Maps an e-mail address to the account. */
  email: 'EMAIL#',
  /** Maps a watermark to its photo. */
  mark: 'MARK#',
  /** Durations of reviews. */
  waited: 'WAITED#',
  /** Rate limit counters. */
  rate: 'RATE#',
  /** Daily markers that prevent counting a visitor twice. */
  counted: 'COUNTED#',
  /** Daily views, opened contacts and saves of a listing. */
  statistics: 'STATISTICS#',
  /** Progress of applying a changed deployment setting. */
  setting: 'SETTING#',
  /** Progress of jobs that take several runs: over all listings, or over due items. */
  progress: 'PROGRESS#',
  /** Append-only audit log, which Lambdas never read or change. */
  audit: 'AUDIT#',
} as const;
export type Partition = keyof typeof partitionPrefix;

export interface Key {
  pk: string;
  sk: string;
}

const pkIn = (partition: Partition, id: string): string => `${partitionPrefix[partition]}${id}`;
const keyIn = (partition: Partition, id: string, sk: string): Key => ({ pk: pkIn(partition, id), sk });
/** Returns a function that extracts the id from an item's partition key. */
const idIn =
  (partition: Partition) =>
  ({ pk }: Pick<Key, 'pk'>): string =>
    pk.slice(partitionPrefix[partition].length);

/** Partition of one person. Sort keys of their facts are in functions/core/facts/facts-table.ts. */
export const accountPk = (sub: string): string => pkIn('account', sub);
export const accountKey = (sub: string): Key => keyIn('account', sub, 'ACCOUNT');
export const ownListingKey = (sub: string): Key => keyIn('account', sub, 'LISTING');
export const ledgerPrefix = 'LEDGER#';
/**
 * Key of a ledger row: one per money movement, by the payment provider's id. Reading a movement twice yields one row.
 */
export const ledgerKey = (sub: string, objectId: string): Key =>
  keyIn('account', sub, `${ledgerPrefix}${objectId}`);
export const transferPrefix = 'TRANSFER#';
/** Key of a bank transfer that the account's owner requested. */
export const transferKey = (sub: string, reference: string): Key =>
  keyIn('account', sub, `${transferPrefix}${reference}`);
export const referenceOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(transferPrefix.length);
/** Key that maps the reference on an incoming payment to the account. */
export const referenceKey = (reference: string): Key => keyIn('transfer', reference, 'TRANSFER');
/**
 * Key that maps a movement on the bank account to the transfer that it paid.
 * @param movement its normalized bank reference
 */
export const movementKey = (movement: string): Key => keyIn('movement', movement, 'MOVEMENT');
export const sessionPrefix = 'SESSION#';
/** Key of a session, by the sign-in time in seconds: the `auth_time` of the session's tokens. */
export const sessionKey = (sub: string, signedInAt: number): Key =>
  keyIn('account', sub, `${sessionPrefix}${signedInAt}`);
export const devicePrefix = 'DEVICE#';
/** Key of a browser that signed in to the account, by the keyed hash of the browser's id. */
export const deviceKey = (sub: string, hash: string): Key => keyIn('account', sub, `${devicePrefix}${hash}`);
/** Key of the person's latest data export. */
export const exportKey = (sub: string): Key => keyIn('account', sub, 'EXPORT');
/** Key of the record that remains of an erased account, besides its ledger. */
export const erasedKey = (sub: string): Key => keyIn('account', sub, 'ERASED');
export const decisionPrefix = 'DECISION#';
/** Key of a decision against the account; sorted by time. */
export const decisionKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `${decisionPrefix}${at}#${id}`);
export const appealPrefix = 'APPEAL#';
/** Key of the appeal of a decision. */
export const appealKey = (sub: string, decisionId: string): Key =>
  keyIn('account', sub, `${appealPrefix}${decisionId}`);
/** Key of an operator's reason for an action on the account; sorted by time. */
export const operatorReasonKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `REASON#${at}#${id}`);
/** Prefix of the sort keys of notifications; the stream filters use it too. */
export const notificationPrefix = 'NOTIFICATION#';
export const notificationKey = (sub: string, at: string, id: string): Key =>
  keyIn('account', sub, `${notificationPrefix}${at}#${id}`);
/** Key of the time until which the owner has read the notifications. */
export const readMarkKey = (sub: string): Key => keyIn('account', sub, 'READ');
export const subOf = idIn('account');

/** Key of the account's saved listings. They are not a fact, so saving a listing does not republish anything. */
export const savedKey = (sub: string): Key => keyIn('account', sub, 'SAVED');

/**
 * Partition of a provider's diary, sorted by start time. It is separate from the account's partition, because reading
 * the facts reads that whole partition.
 */
export const bookingsPk = (sub: string): string => pkIn('bookings', sub);
export const bookingsSubOf = idIn('bookings');
/** Prefix of the sort keys of appointments with this start time. @param start ISO 8601, UTC */
export const bookingsFrom = (start: string): string => `START#${start}`;
export const bookingKey = (sub: string, { start, id }: { start: string; id: string }): Key =>
  keyIn('bookings', sub, `${bookingsFrom(start)}#${id}`);
/** Key that maps an appointment's id to its start time, which is part of the appointment's key. */
export const bookingPointerKey = (sub: string, id: string): Key => keyIn('bookings', sub, `ID#${id}`);
/** Key of the number of appointments in the diary. */
export const bookingCountKey = (sub: string): Key => keyIn('bookings', sub, 'COUNT');

/** Partition of a listing's public items; only functions/core/publish writes them. */
export const listingPk = (listingId: string): string => pkIn('listing', listingId);
export const publicKey = (listingId: string): Key => keyIn('listing', listingId, 'PUBLIC');
export const contactKey = (listingId: string): Key => keyIn('listing', listingId, 'CONTACT');
export const listingIdOf = idIn('listing');

/** Index partitions that can contain a card (docs/architecture.md, "Index partitions"), most selective first. */
export const indexPartitionNames = ['online', 'premises', 'face', 'offhours', 'all'] as const;
export type IndexPartitionName = (typeof indexPartitionNames)[number];
/** Place levels: 0 whole category, 1 country, 2 city, 3 municipality. */
export const placeLevels = [0, 1, 2, 3] as const;
export type PlaceLevel = (typeof placeLevels)[number];

export const cardKey = (listingId: string, level: PlaceLevel, name: IndexPartitionName): Key =>
  keyIn('listing', listingId, `CARD#${level}#${name}`);
/** Partition of the three card indexes. `placeId` is the most specific place, or empty for a whole category. */
export const cardPartition = (category: Category, placeId: string, name: IndexPartitionName): string =>
  `${category}#${placeId}#${name}`;

/** Key of a public listing's posts as visitors see them. */
export const storiesKey = (listingId: string): Key => keyIn('listing', listingId, 'STORIES');
/** Key of a listing's card in the strip of stories of one place level. */
export const storyCardKey = (listingId: string, level: PlaceLevel): Key =>
  keyIn('listing', listingId, `STORIES#${level}`);
/** Partition of a strip of stories in the index of cards by publication time. */
export const storyPartition = (category: Category, placeId: string): string =>
  `${category}#${placeId}#stories`;

/** Key that maps a listing to its account, while the listing exists or can be restored. */
export const ownerKey = (listingId: string): Key => keyIn('owner', listingId, 'OWNER');

export const reportCasePrefix = 'CASE#' as const;
/** Key of a case about a report, a fact of the reported account. */
export const reportCaseKey = (sub: string, id: string): Key =>
  keyIn('account', sub, `${reportCasePrefix}${id}`);
export const reportCaseOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(reportCasePrefix.length);
/** Partition of a case's reports, evidence and log. */
export const reportPk = (caseId: string): string => pkIn('report', caseId);
/** Key of what was reported, as it was when the case was opened. */
export const reportedKey = (caseId: string): Key => keyIn('report', caseId, 'EVIDENCE');
export const reportPrefix = 'REPORT#';
/** Key of a report; sorted by time. */
export const reportKey = (caseId: string, at: string, reference: string): Key =>
  keyIn('report', caseId, `${reportPrefix}${at}#${reference}`);
export const reportLogPrefix = 'LOG#';
/** Key of an entry in a case's log; sorted by time. */
export const reportLogKey = (caseId: string, at: string, id: string): Key =>
  keyIn('report', caseId, `${reportLogPrefix}${at}#${id}`);
/** Key of a report's receipt. */
export const receiptKey = (reference: string): Key => keyIn('receipt', reference, 'RECEIPT');
export const referenceOfReceipt = idIn('receipt');
/** Key of the state that the receipts of a case show. */
export const receiptStateKey = (caseId: string): Key => keyIn('receipt', caseId, 'STATE');
/** Key of the marker that a reporter of something unknown gets its outcome by mail, by a keyed hash of both. */
export const receiptMailKey = (hash: string): Key => keyIn('receipt', hash, 'MAIL');
/** Key of the marker that a network address reported a listing as urgent, by the address's keyed hash. */
export const reporterKey = (hash: string): Key => keyIn('reporter', hash, 'REPORTER');

/** Key of a deleted listing that can still be restored. Its item names the former account. */
export const deletedKey = (listingId: string): Key => keyIn('deleted', listingId, 'LISTING');
export const deletedListingOf = idIn('deleted');
export const heldListingPrefix = 'HELD#';
/** Key of a pointer from the account to its deleted listing, so that a person's data can be found from the account. */
export const heldListingKey = (sub: string, listingId: string): Key =>
  keyIn('account', sub, `${heldListingPrefix}${listingId}`);
export const heldListingOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(heldListingPrefix.length);
/**
 * Partition of an account's evidence under a legal hold. It is separate from the account's partition, because reading
 * the facts reads that whole partition.
 */
export const evidencePk = (sub: string): string => pkIn('evidence', sub);
export const evidenceSubOf = idIn('evidence');
export const evidenceKey = (sub: string, name: string): Key => keyIn('evidence', sub, name);
const evidencePhotoPrefix = 'PHOTO#';
export const evidencePhotoName = (photoId: string): string => `${evidencePhotoPrefix}${photoId}`;
/** Returns the photo id of a piece of evidence; undefined for evidence of a text. */
export const evidencePhotoOf = ({ sk }: Pick<Key, 'sk'>): string | undefined =>
  sk.startsWith(evidencePhotoPrefix) ? sk.slice(evidencePhotoPrefix.length) : undefined;
/** Key of the marker that queues evidence for erasure once a hold is lifted. */
export const holdLiftedKey = (sub: string): Key => evidenceKey(sub, 'LIFTED');
export const statisticsPk = (id: string): string => pkIn('statistics', id);
/** Key of a listing's counts for one day in its city's time zone (YYYY-MM-DD). */
export const statisticsKey = (listingId: string, day: string): Key => keyIn('statistics', listingId, day);
/** Key of a post's view count. */
export const postViewsKey = (postId: string): Key => keyIn('statistics', postId, 'POST');
/** Key of a received payment event. */
export const eventKey = (eventId: string): Key => keyIn('event', eventId, 'EVENT');
export const eventIdOf = idIn('event');
/** Key that maps a payment provider's customer to the account. */
export const customerKey = (customerId: string): Key => keyIn('customer', customerId, 'CUSTOMER');
/** Key that maps an e-mail address to the account, by the address's keyed hash. */
export const emailKey = (hash: string): Key => keyIn('email', hash, 'EMAIL');
/** Key that maps a watermark's id to its photo. */
export const markKey = (id: string): Key => keyIn('mark', id, 'MARK');
export const rateKey = (hash: string, window: number): Key => keyIn('rate', `${hash}#${window}`, 'RATE');
/** Key of the marker that a visitor was counted today, by the keyed hash of day, counted object and visitor. */
export const dailyMarkKey = (hash: string): Key => keyIn('counted', hash, 'COUNTED');
/** Key of an audit log entry, with one partition per UTC day. `entry` starts with the time, so entries sort by it. */
export const auditKey = (day: string, entry: string): Key => keyIn('audit', day, entry);
/** Kinds of cases whose review duration is stored. */
export type ReviewedCase = 'verification' | 'contents' | 'transfers' | 'reports';
/**
 * Partition of review durations, by decision time. Each duration has its own item, so concurrent decisions don't
 * conflict.
 */
export const waitedPk = (reviewed: ReviewedCase): string => pkIn('waited', reviewed);
export const waitedKey = (reviewed: ReviewedCase, at: string, id: string): Key =>
  keyIn('waited', reviewed, `${at}#${id}`);
/** Key of the progress in applying the open countries (functions/core/publish/apply-countries.ts). */
export const openCountriesKey: Key = keyIn('setting', 'open-countries', 'SETTING');
/** Key of the progress of the job that counts the listings of each place (listing/places/count-places.ts). */
export const placeProgressKey: Key = keyIn('progress', 'places', 'PROGRESS');
/** Key of the sweep's position in queues that it could not finish in one run (job/sweep.ts). */
export const sweepKey: Key = keyIn('progress', 'sweep', 'PROGRESS');
export const outboxKey = (id: string): Key => keyIn('outbox', id, 'OUTBOX');
/** Key of a command in the outbox of the Lambda that calls the payment provider. */
export const commandKey = (id: string): Key => keyIn('command', id, 'COMMAND');
/**
 * Returns the name of an outbox message in logs: its partition key, plus the sort key if it is stored with an account.
 */
export const messageName = ({ pk, sk }: Key): string =>
  pk.startsWith(partitionPrefix.account) ? `${pk} ${sk}` : pk;

/** True if the key belongs to a message for the job Lambda: one in its outbox, or a notification. */
export const isForJob = ({ pk, sk }: Key): boolean =>
  pk.startsWith(partitionPrefix.outbox) ||
  (pk.startsWith(partitionPrefix.account) && sk.startsWith(notificationPrefix));
/** True if the key belongs to a message for the Lambda that calls the payment provider. */
export const isCommand = ({ pk }: Key): boolean => pk.startsWith(partitionPrefix.command);

/** Partition of `byDue` with all accounts that have an approved listing in this country, oldest account first. */
export const countryQueue = (country: string): `country#${string}` => `country#${country}`;

/** Partition of `byDue` with all money movements of a month (YYYY-MM, UTC), sorted by their time. */
export const ledgerQueue = (month: string): `ledger#${string}` => `ledger#${month}`;

/** Partition of `byDue` with the watermarks of one account's photos, sorted by creation time. */
export const markQueue = (sub: string): `mark#${string}` => `mark#${sub}`;
