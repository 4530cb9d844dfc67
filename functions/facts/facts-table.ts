import {
  accountKey,
  accountPk,
  contentsKey,
  erasureKey,
  identityKey,
  type Key,
  membershipKey,
  ownListingKey,
  photoKey,
  postCountKey,
  postKey,
  postPrefix,
  securityKey,
  keptDocumentsKey,
  verificationKey,
} from '#functions/data/keys.ts';
import { readAs, shaped } from '#functions/data/stored.ts';
import { type Item, queryPartition } from '#functions/data/table.ts';
import { contentsEntry } from './contents.ts';
import {
  countryEntry,
  type QueueEntry,
  documentsEntry,
  identityEntry,
  leavingEntry,
  membershipEntry,
  photoEntry,
  postEntry,
  presenceEntry,
  securityEntry,
  verificationEntry,
} from './queue-entries.ts';
import type {
  AccountFact,
  ContentReviewFact,
  Facts,
  ListingFact,
  MembershipFact,
  PhotoFact,
  PostCountFact,
  PostFact,
  SecurityFact,
  VerificationFact,
} from './facts.ts';

/**
 * The facts as items of the table, with the queue each stands in: a function of the facts, so that an item
 * can never be in a queue that its fact does not put it in.
 *
 * @param isPublic whether the listing is, which says how urgent it is to review what waits of it
 */
export function factItems(facts: Facts, isPublic: boolean): Item[] {
  const {
    sub,
    account,
    verification,
    membership,
    security,
    listing,
    contentReview,
    photos,
    posts,
    postCount,
  } = facts;
  const items: Item[] = [];
  const add = (key: Key, fact: object, due?: QueueEntry) => items.push({ ...key, ...fact, ...due });

  const leaving = leavingEntry(account);
  // An item of its own: the account's may stand in its country's queue.
  if (leaving) add(erasureKey(sub), {}, leaving);
  if (verification) add(verificationKey(sub), verification, verificationEntry(facts));
  const identity = identityEntry(facts);
  // An item of its own: the verification's may stand in the reviewers' queue, or wait for its documents' end.
  if (identity) add(identityKey(sub), {}, identity);
  const kept = documentsEntry(facts);
  if (kept) add(keptDocumentsKey(sub), {}, kept);
  const contents = contentsEntry(facts, isPublic);
  // An item of its own: what waits is spread over the account, the listing and the photos.
  if (contents || contentReview) add(contentsKey(sub), contentReview ?? {}, contents);
  if (membership) add(membershipKey(sub), membership, membershipEntry(facts));
  if (security) add(securityKey(sub), security, securityEntry(security));
  if (listing) add(ownListingKey(sub), listing, presenceEntry(listing));
  for (const photo of photos) add(photoKey(sub, photo.id), photo, photoEntry(facts, photo));
  for (const one of posts) add(postKey(sub, one.id), one, postEntry(one));
  if (postCount) add(postCountKey(sub), postCount);
  return items;
}

export const accountItem = (facts: Facts): Item => ({
  ...accountKey(facts.sub),
  ...facts.account,
  ...countryEntry(facts),
});

export const accountReader = shaped<AccountFact>({
  sub: 'string',
  email: 'string',
  emailConfirmed: 'boolean',
  name: 'string',
  role: 'string',
  language: 'string',
  termsVersion: 'string',
  adultDeclaredAt: 'string',
  factsVersion: 'number',
  createdAt: 'string',
});
const verificationReader = shaped<VerificationFact>({
  status: 'string',
  version: 'number',
  documents: 'object',
});
const membershipReader = shaped<MembershipFact>({
  provider: 'string',
  customerId: 'string',
  cancelAtPeriodEnd: 'boolean',
  failedAttempts: 'number',
});
const contentReviewReader = shaped<ContentReviewFact>({});
const securityReader = shaped<SecurityFact>({});
const listingReader = shaped<ListingFact>({
  id: 'string',
  version: 'number',
  proposed: 'object',
  photos: 'object',
  hiddenByOwner: 'boolean',
  createdAt: 'string',
  updatedAt: 'string',
});
const photoReader = shaped<PhotoFact>({
  id: 'string',
  status: 'string',
  approved: 'boolean',
  createdAt: 'string',
});

const postReader = shaped<PostFact>({
  id: 'string',
  version: 'number',
  caption: 'string',
  createdAt: 'string',
});
const postCountReader = shaped<PostCountFact>({ day: 'string', created: 'number' });

/**
 * The facts that the items of one account's partition hold; undefined where there is no account.
 * @throws DamagedItem
 */
export function readItems(sub: string, items: readonly Item[]): Facts | undefined {
  const facts: Omit<Facts, 'account'> & { account?: AccountFact } = { sub, photos: [], posts: [] };
  for (const item of items) {
    const { sk } = item;
    if (sk === 'ACCOUNT') facts.account = readAs(accountReader, item);
    else if (sk === 'MEMBERSHIP') facts.membership = readAs(membershipReader, item);
    else if (sk === 'SECURITY') facts.security = readAs(securityReader, item);
    else if (sk === 'CONTENTS') facts.contentReview = readAs(contentReviewReader, item);
    else if (sk === 'LISTING') facts.listing = readAs(listingReader, item);
    else if (sk.startsWith('PHOTO#')) facts.photos.push(readAs(photoReader, item));
    else if (sk.startsWith(postPrefix)) facts.posts.push(readAs(postReader, item));
    else if (sk === 'POSTS') facts.postCount = readAs(postCountReader, item);
    else if (sk === 'VERIFICATION') facts.verification = readAs(verificationReader, item);
  }
  const { account } = facts;
  return account && { ...facts, account };
}

const factNames: readonly string[] = [
  'ERASURE',
  'VERIFICATION',
  'IDENTITY',
  'DOCUMENTS',
  'CONTENTS',
  'MEMBERSHIP',
  'SECURITY',
  'LISTING',
  'POSTS',
];

/** Whether an item of the account's partition is one that factItems writes. */
const isFactItem = ({ sk }: Key): boolean =>
  factNames.includes(sk) || sk.startsWith('PHOTO#') || sk.startsWith(postPrefix);

/** What is known of a person, and the items that hold it: what a change is compared with. */
export interface StoredFacts {
  facts: Facts;
  items: Item[];
}

/**
 * Reads an account's partition in one strongly consistent query; undefined where there is no account. The account
 * item is its first in order, so the `factsVersion` is read before every other fact: a fact that changes while the
 * query pages on has a later version, and a write decided on the mixture is refused by its condition.
 * @throws DamagedItem
 */
export async function readStoredFacts(sub: string): Promise<StoredFacts | undefined> {
  const items = await queryPartition(accountPk(sub));
  const facts = readItems(sub, items);
  return facts && { facts, items: items.filter(isFactItem) };
}
