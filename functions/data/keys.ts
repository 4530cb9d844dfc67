import { partitionPrefix, sortPrefix } from '#shared/deployment/table.ts';
import type { Category } from '#shared/listing-options.ts';

/** Every key of the table is made here (docs/table.md). */
export interface Key {
  pk: string;
  sk: string;
}

/** Facts about one person. The fixed sort key `LISTING` makes "one listing an owner" a key. */
export const accountPk = (sub: string): string => `${partitionPrefix.account}${sub}`;
export const accountKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'ACCOUNT' });
export const verificationKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'VERIFICATION' });
export const membershipKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'MEMBERSHIP' });
/** What protects the account: an item of its own, since the account's may stand in its country's queue. */
export const securityKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'SECURITY' });
export const ownListingKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'LISTING' });
export const photoKey = (sub: string, photoId: string): Key => ({
  pk: accountPk(sub),
  sk: `PHOTO#${photoId}`,
});
export const postPrefix = 'POST#';
/** A post, by the id of its photo. */
export const postKey = (sub: string, postId: string): Key => ({
  pk: accountPk(sub),
  sk: `${postPrefix}${postId}`,
});
export const postCountKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'POSTS' });
export const ledgerPrefix = 'LEDGER#';
/** One row a movement of money, by the payment provider's own id of it: read again, it is the same row. */
export const ledgerKey = (sub: string, objectId: string): Key => ({
  pk: accountPk(sub),
  sk: `${ledgerPrefix}${objectId}`,
});
export const transferPrefix = 'TRANSFER#';
/** A bank transfer that the account's owner asked to make. */
export const transferKey = (sub: string, reference: string): Key => ({
  pk: accountPk(sub),
  sk: `${transferPrefix}${reference}`,
});
export const referenceOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(transferPrefix.length);
/** The account of a transfer, by the reference that came with the money. */
export const referenceKey = (reference: string): Key => ({
  pk: `${partitionPrefix.transfer}${reference}`,
  sk: 'TRANSFER',
});
/** The transfer that a movement on the bank's account paid. @param movement its bank reference, normalised */
export const movementKey = (movement: string): Key => ({
  pk: `${partitionPrefix.movement}${movement}`,
  sk: 'MOVEMENT',
});
export const sessionPrefix = 'SESSION#';
/** A sign-in, by the second of it: the `auth_time` of its tokens. */
export const sessionKey = (sub: string, signedInAt: number): Key => ({
  pk: accountPk(sub),
  sk: `${sessionPrefix}${signedInAt}`,
});
export const devicePrefix = 'DEVICE#';
/** A browser that signed in to the account, by the keyed hash of its own id. */
export const deviceKey = (sub: string, hash: string): Key => ({
  pk: accountPk(sub),
  sk: `${devicePrefix}${hash}`,
});
/** The copy of the person's data that was asked for last. */
export const exportKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'EXPORT' });
/** Stands in the queue of accounts that are to be erased; derived from the account (facts/due.ts). */
export const erasureKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'ERASURE' });
/** What is left of an erased account, beside its ledger. */
export const erasedKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'ERASED' });
/** Stands in the queue of approved documents that expire; derived from the verification (facts/due.ts). */
export const identityKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'IDENTITY' });
/** Stands in the queue of documents whose days are over; derived from the verification (facts/due.ts). */
export const keptDocumentsKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'DOCUMENTS' });
/** Stands in the reviewers' queue of contents while something waits; derived from the facts (facts/contents.ts). */
export const contentsKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'CONTENTS' });
export const decisionPrefix = 'DECISION#';
/** The record of a decision against somebody; by its instant, so that they read in order. */
export const decisionKey = (sub: string, at: string, id: string): Key => ({
  pk: accountPk(sub),
  sk: `${decisionPrefix}${at}#${id}`,
});
/** Why an operator did something to the account; by its instant. */
export const operatorReasonKey = (sub: string, at: string, id: string): Key => ({
  pk: accountPk(sub),
  sk: `REASON#${at}#${id}`,
});
export const notificationPrefix = sortPrefix.notification;
export const notificationKey = (sub: string, at: string, id: string): Key => ({
  pk: accountPk(sub),
  sk: `${notificationPrefix}${at}#${id}`,
});
/** Until when what the account's owner was told is read. */
export const readMarkKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'READ' });
export const subOf = (key: Pick<Key, 'pk'>): string => key.pk.slice(partitionPrefix.account.length);

/** The listings that the account saved; not a fact, so that saving one publishes nothing anew. */
export const savedKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'SAVED' });

/**
 * A provider's diary: a partition of its own, since whatever reads the facts reads the whole of the account's. Its
 * appointments stand in the order in which they begin.
 */
export const bookingsPk = (sub: string): string => `${partitionPrefix.bookings}${sub}`;
export const bookingsSubOf = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(partitionPrefix.bookings.length);
/** What the sort keys of appointments that begin then start with. @param start ISO instant, UTC */
export const bookingsFrom = (start: string): string => `START#${start}`;
export const bookingKey = (sub: string, { start, id }: { start: string; id: string }): Key => ({
  pk: bookingsPk(sub),
  sk: `${bookingsFrom(start)}#${id}`,
});
/** From an appointment's id to when it begins, which is part of its key. */
export const bookingPointerKey = (sub: string, id: string): Key => ({ pk: bookingsPk(sub), sk: `ID#${id}` });
/** How many appointments the diary holds. */
export const bookingCountKey = (sub: string): Key => ({ pk: bookingsPk(sub), sk: 'COUNT' });

/** What the public may read; only functions/publish writes below this partition. */
export const listingPk = (listingId: string): string => `${partitionPrefix.listing}${listingId}`;
export const publicKey = (listingId: string): Key => ({ pk: listingPk(listingId), sk: 'PUBLIC' });
export const contactKey = (listingId: string): Key => ({ pk: listingPk(listingId), sk: 'CONTACT' });
export const listingIdOf = (key: Pick<Key, 'pk'>): string => key.pk.slice(partitionPrefix.listing.length);

/** Which lists a card stands on (docs/architecture.md, "Shelves"), the most selective first. */
export const shelfNames = ['online', 'premises', 'face', 'offhours', 'all'] as const;
export type ShelfName = (typeof shelfNames)[number];
/** 0 the whole category, 1 country, 2 city, 3 municipality. */
export const placeLevels = [0, 1, 2, 3] as const;
export type PlaceLevel = (typeof placeLevels)[number];

export const cardKey = (listingId: string, level: PlaceLevel, name: ShelfName): Key => ({
  pk: listingPk(listingId),
  sk: `CARD#${level}#${name}`,
});
/** The partition of the three card indexes; `placeId` is the most specific place, empty for a whole category. */
export const shelfOf = (category: Category, placeId: string, name: ShelfName): string =>
  `${category}#${placeId}#${name}`;

/** The posts of a public listing, as its visitors see them. */
export const storiesKey = (listingId: string): Key => ({ pk: listingPk(listingId), sk: 'STORIES' });
/** The listing in the strip of stories of one place level. */
export const storyCardKey = (listingId: string, level: PlaceLevel): Key => ({
  pk: listingPk(listingId),
  sk: `STORIES#${level}`,
});
/** The partition of a strip in the index of cards by their day of publication. */
export const storyShelfOf = (category: Category, placeId: string): string => `${category}#${placeId}#stories`;

/** A deleted listing in its days of hold, with the account it belonged to. */
export const deletedKey = (listingId: string): Key => ({
  pk: `${partitionPrefix.deleted}${listingId}`,
  sk: 'LISTING',
});
export const deletedListingOf = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(partitionPrefix.deleted.length);
export const heldListingPrefix = 'HELD#';
/** A deleted listing that is still in its hold, so that everything of a person is found from their account. */
export const heldListingKey = (sub: string, listingId: string): Key => ({
  pk: accountPk(sub),
  sk: `${heldListingPrefix}${listingId}`,
});
export const heldListingOf = ({ sk }: Pick<Key, 'sk'>): string => sk.slice(heldListingPrefix.length);
/**
 * What a legal hold keeps of an account: a partition of its own, since whatever reads the facts reads the whole of the
 * account's.
 */
export const evidencePk = (sub: string): string => `${partitionPrefix.evidence}${sub}`;
export const evidenceSubOf = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(partitionPrefix.evidence.length);
export const evidenceKey = (sub: string, name: string): Key => ({ pk: evidencePk(sub), sk: name });
const evidencePhotoPrefix = 'PHOTO#';
export const evidencePhotoName = (photoId: string): string => `${evidencePhotoPrefix}${photoId}`;
/** The photo whose files evidence keeps; undefined for evidence of a text. */
export const evidencePhotoOf = ({ sk }: Pick<Key, 'sk'>): string | undefined =>
  sk.startsWith(evidencePhotoPrefix) ? sk.slice(evidencePhotoPrefix.length) : undefined;
/** Stands in the queue of evidence to erase, from when a hold is lifted. */
export const holdLiftedKey = (sub: string): Key => evidenceKey(sub, 'LIFTED');
export const statisticsPk = (id: string): string => `${partitionPrefix.statistics}${id}`;
/** What was counted of a listing on one day of its city (YYYY-MM-DD). */
export const statisticsKey = (listingId: string, day: string): Key => ({
  pk: statisticsPk(listingId),
  sk: day,
});
/** How often a post was opened. */
export const postViewsKey = (postId: string): Key => ({ pk: statisticsPk(postId), sk: 'POST' });
/** A payment event that came. */
export const eventKey = (eventId: string): Key => ({ pk: `${partitionPrefix.event}${eventId}`, sk: 'EVENT' });
export const eventIdOf = ({ pk }: Pick<Key, 'pk'>): string => pk.slice(partitionPrefix.event.length);
/** The account of a payment provider's customer. */
export const customerKey = (customerId: string): Key => ({
  pk: `${partitionPrefix.customer}${customerId}`,
  sk: 'CUSTOMER',
});
/** The account of an address, by the address's keyed hash. */
export const emailKey = (hash: string): Key => ({ pk: `${partitionPrefix.email}${hash}`, sk: 'EMAIL' });
/** The photo that carries a mark, by the mark's id. */
export const markKey = (id: string): Key => ({ pk: `${partitionPrefix.mark}${id}`, sk: 'MARK' });
export const rateKey = (hash: string, window: number): Key => ({
  pk: `${partitionPrefix.rate}${hash}#${window}`,
  sk: 'RATE',
});
/** Somebody was counted today; by the keyed hash of the day, of what was counted and of who it was. */
export const dailyMarkKey = (hash: string): Key => ({
  pk: `${partitionPrefix.counted}${hash}`,
  sk: 'COUNTED',
});
/** The append-only log, a partition a UTC day; `entry` starts with the instant so that it reads in order. */
export const auditKey = (day: string, entry: string): Key => ({
  pk: `${partitionPrefix.audit}${day}`,
  sk: entry,
});
/** Cases of which is known how long they waited for a reviewer's word. */
export type ReviewedCase = 'verification' | 'contents' | 'transfers';
/** How long they did, by the instant of the word: an item each, so that no two decisions meet. */
export const waitedPk = (reviewed: ReviewedCase): string => `${partitionPrefix.waited}${reviewed}`;
export const waitedKey = (reviewed: ReviewedCase, at: string, id: string): Key => ({
  pk: waitedPk(reviewed),
  sk: `${at}#${id}`,
});
/** How far the setting of open countries has been brought about (publish/apply-countries.ts). */
export const openCountriesKey: Key = { pk: `${partitionPrefix.setting}open-countries`, sk: 'SETTING' };
/** How far the pass over all listings has come that counts places (location/survey-places.ts). */
export const surveyKey: Key = { pk: `${partitionPrefix.survey}places`, sk: 'SURVEY' };
/** Where the sweep goes on in queues that it could not go through in one run (job/sweep.ts). */
export const sweepKey: Key = { pk: `${partitionPrefix.survey}sweep`, sk: 'SURVEY' };
export const outboxKey = (id: string): Key => ({ pk: `${partitionPrefix.outbox}${id}`, sk: 'OUTBOX' });
/** What the Lambda that talks to the payment provider must bring about: an outbox of its own. */
export const commandKey = (id: string): Key => ({ pk: `${partitionPrefix.command}${id}`, sk: 'COMMAND' });
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
