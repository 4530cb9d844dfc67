import { erasureStepDue } from '#shared/erasure.ts';
import { queues, type Queue } from '#shared/deployment/table.ts';
import { membershipEnd } from '#shared/membership.ts';
import { uploadMinutes } from '#shared/photo.ts';
import { keepDocumentsDays } from '#shared/verification.ts';
import {
  accountKey,
  countryQueue,
  erasureKey,
  type Key,
  membershipKey,
  ownListingKey,
  photoKey,
  securityKey,
  verificationKey,
} from '#functions/data/keys.ts';
import type { Item } from '#functions/data/table.ts';
import { type Facts, isUsed, type PhotoFact, type SecurityFact } from './facts.ts';

/** Hours after which a processed photo that no saved listing uses is forgotten. */
const unusedPhotoHours = 24;
/** A form that was handed out just before its end may still deliver; it is forgotten a little later. */
const uploadSlackMinutes = 5;

interface Due {
  queue: Queue | ReturnType<typeof countryQueue>;
  /** Milliseconds since the epoch. */
  due: number;
}

/**
 * The facts as items of the table, with the queue each stands in: a function of the facts, so that an item
 * can never be in a queue that its fact does not put it in.
 */
export function factItems(facts: Facts): Item[] {
  const { sub, account, verification, membership, security, listing, photos } = facts;
  const items: Item[] = [];
  const add = (key: Key, fact: object, due?: Due) => items.push({ ...key, ...fact, ...due });

  const leaving = leavingDue(account);
  // An item of its own: the account's may stand in its country's queue.
  if (leaving) add(erasureKey(sub), {}, leaving);
  if (verification) add(verificationKey(sub), verification, verificationDue(facts));
  if (membership) add(membershipKey(sub), membership, membershipDue(facts));
  if (security) add(securityKey(sub), security, securityDue(security));
  if (listing) {
    add(
      ownListingKey(sub),
      listing,
      listing.onlineUntil === undefined
        ? undefined
        : { queue: queues.presence, due: Date.parse(listing.onlineUntil) },
    );
  }
  for (const photo of photos) add(photoKey(sub, photo.id), photo, photoDue(facts, photo));
  return items;
}

/** Also under a legal hold, which an operator lifts without a look at queues: the sweep itself looks at it. */
const leavingDue = ({ erasure }: Facts['account']): Due | undefined =>
  erasure && { queue: queues.leaving, due: erasureStepDue(erasure) };

function verificationDue({ verification }: Facts): Due | undefined {
  if (verification?.status === 'pending' && verification.submittedAt) {
    return { queue: queues.verification, due: Date.parse(verification.submittedAt) };
  }
  if (verification?.decidedAt && Object.keys(verification.documents).length > 0) {
    const kept = keepDocumentsDays * 24 * 60 * 60_000;
    return { queue: queues.documents, due: Date.parse(verification.decidedAt) + kept };
  }
  return undefined;
}

/** Public or not: the owner is told of the end, and what was public until then goes. */
function membershipDue({ membership }: Facts): Due | undefined {
  const end = membership?.endTold ? undefined : membershipEnd(membership);
  return end && { queue: queues.lapse, due: end.getTime() };
}

/** Minutes after which what was begun is not going on any more; a Lambda of the API has seconds. */
const settleMinutes = 2;

function securityDue({ passwordChange, secondFactor }: SecurityFact): Due | undefined {
  const turning = secondFactor && secondFactor.state !== 'on' ? [secondFactor.since] : [];
  const begun = [...turning, ...(passwordChange ? [passwordChange.since] : [])].map((since) =>
    Date.parse(since),
  );
  if (begun.length === 0) return undefined;
  return { queue: queues.settle, due: Math.min(...begun) + settleMinutes * 60_000 };
}

/** What was begun until then and is not ended is settled by the sweep. */
export const settledBefore = (now: Date): Date => new Date(now.getTime() - settleMinutes * 60_000);

/** Photos that no version of the listing uses are forgotten; so is an upload that never came. */
function photoDue(facts: Facts, photo: PhotoFact): Due | undefined {
  if (isUsed(facts, photo.id)) return undefined;
  const minutes = photo.status === 'uploading' ? uploadMinutes + uploadSlackMinutes : unusedPhotoHours * 60;
  return { queue: queues.upload, due: Date.parse(photo.createdAt) + minutes * 60_000 };
}

/** Photos whose time is over (`photoDue`). */
export const forgottenPhotos = (facts: Facts, now: Date): string[] =>
  facts.photos
    .filter((photo) => (photoDue(facts, photo)?.due ?? Infinity) <= now.getTime())
    .map(({ id }) => id);

/** The account stands in the queue of its listing's country, so that opening or closing the country finds it. */
export function accountItem({ sub, account, listing }: Facts): Item {
  const due: Due | undefined = listing?.approved && {
    queue: countryQueue(listing.approved.country),
    due: Date.parse(account.createdAt),
  };
  return { ...accountKey(sub), ...account, ...due };
}

/** The facts that the items of one account's partition hold; undefined where there is no account. */
export function readItems(sub: string, items: readonly Item[]): Facts | undefined {
  const facts: Omit<Facts, 'account'> & { account?: Facts['account'] } = { sub, photos: [] };
  for (const { pk: _pk, sk, queue: _queue, due: _due, ...fact } of items) {
    // The table holds what factItems wrote; nothing else writes these keys.
    if (sk === 'ACCOUNT') facts.account = fact as unknown as Facts['account'];
    else if (sk === 'MEMBERSHIP') facts.membership = fact as unknown as Facts['membership'];
    else if (sk === 'SECURITY') facts.security = fact;
    else if (sk === 'LISTING') facts.listing = fact as unknown as Facts['listing'];
    else if (sk.startsWith('PHOTO#')) facts.photos.push(fact as unknown as Facts['photos'][number]);
    else if (sk === 'VERIFICATION') facts.verification = fact as unknown as Facts['verification'];
  }
  const { account } = facts;
  return account && { ...facts, account };
}

const factNames: readonly string[] = ['ERASURE', 'VERIFICATION', 'MEMBERSHIP', 'SECURITY', 'LISTING'];

/** Whether an item of the account's partition is one that factItems writes. */
export const isFactItem = ({ sk }: Key): boolean => factNames.includes(sk) || sk.startsWith('PHOTO#');
