import { partitionPrefix } from '#shared/deployment/table.ts';
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
export const ledgerPrefix = 'LEDGER#';
/** One row a movement of money, by the payment provider's own id of it: read again, it is the same row. */
export const ledgerKey = (sub: string, objectId: string): Key => ({
  pk: accountPk(sub),
  sk: `${ledgerPrefix}${objectId}`,
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
export const notificationPrefix = 'NOTIFICATION#';
export const notificationKey = (sub: string, at: string, id: string): Key => ({
  pk: accountPk(sub),
  sk: `${notificationPrefix}${at}#${id}`,
});
export const subOf = (key: Pick<Key, 'pk'>): string => key.pk.slice(partitionPrefix.account.length);

/** The listings that the account saved; not a fact, so that saving one publishes nothing anew. */
export const savedKey = (sub: string): Key => ({ pk: accountPk(sub), sk: 'SAVED' });

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
export const viewsPk = (listingId: string): string => `${partitionPrefix.views}${listingId}`;
/** How often contact details were opened on one UTC day (YYYY-MM-DD). */
export const viewsKey = (listingId: string, day: string): Key => ({ pk: viewsPk(listingId), sk: day });
/** A payment event that was handled. */
export const eventKey = (eventId: string): Key => ({ pk: `${partitionPrefix.event}${eventId}`, sk: 'EVENT' });
/** The account of a payment provider's customer. */
export const customerKey = (customerId: string): Key => ({
  pk: `${partitionPrefix.customer}${customerId}`,
  sk: 'CUSTOMER',
});
/** The account of an address, by the address's keyed hash. */
export const emailKey = (hash: string): Key => ({ pk: `${partitionPrefix.email}${hash}`, sk: 'EMAIL' });
export const rateKey = (hash: string, window: number): Key => ({
  pk: `${partitionPrefix.rate}${hash}#${window}`,
  sk: 'RATE',
});
/** The append-only log, a partition a UTC day; `entry` starts with the instant so that it reads in order. */
export const auditKey = (day: string, entry: string): Key => ({
  pk: `${partitionPrefix.audit}${day}`,
  sk: entry,
});
/** Cases of which is known how long they waited for a reviewer's word. */
export type ReviewedCase = 'verification' | 'contents';
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
export const outboxKey = (id: string): Key => ({ pk: `${partitionPrefix.outbox}${id}`, sk: 'OUTBOX' });
/** What the Lambda that talks to the payment provider must bring about: an outbox of its own. */
export const commandKey = (id: string): Key => ({ pk: `${partitionPrefix.command}${id}`, sk: 'COMMAND' });
/** What logs call a message of an outbox: its partition is its own. */
export const messageName = ({ pk }: Pick<Key, 'pk'>): string => pk;

/** Partition of `byDue` in which each account stands whose listing is of this country; due when it was made. */
export const countryQueue = (country: string): `country#${string}` => `country#${country}`;
