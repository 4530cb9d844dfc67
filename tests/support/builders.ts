import { randomBytes, randomUUID } from 'node:crypto';
import { termsVersion } from '#shared/account.ts';
import { exampleContent } from '#shared/api/examples/routes.ts';
import type { ListingContent } from '#shared/listing.ts';
import { membershipDays } from '#shared/membership.ts';
import { emailHash } from '#functions/data/account-secret.ts';
import { type Mark, newMarkId } from '#functions/photo/watermark.ts';
import { changeFacts } from '#functions/core/publish/change-facts.ts';
import { createAccount } from '#functions/core/publish/create-account.ts';
import type {
  AccountFact,
  AlsoRecord,
  Facts,
  ListingFact,
  ListingPhoto,
  MembershipFact,
  PhotoFact,
  PostFact,
  VerificationFact,
} from '#functions/core/facts/facts.ts';

/**
 * Entities that are whole and valid, so that a test says only what matters to it. The seed builds the demo
 * data with the same ones. `storeFacts` writes them as the product does: through publish, never around it.
 */
const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();

export const newPhotoId = (): string => randomBytes(16).toString('base64url');
/** What a photo is marked with whose mark nobody looks for. */
export const newMark = (): Mark => ({ id: newMarkId() });

export function buildContent(overrides: Partial<ListingContent> = {}): ListingContent {
  return {
    ...exampleContent,
    ...overrides,
  };
}

export function buildAccount(overrides: Partial<AccountFact> = {}): AccountFact {
  const sub = overrides.sub ?? randomUUID();
  const now = new Date().toISOString();
  return {
    sub,
    email: `${sub}@example.test`,
    emailConfirmed: true,
    name: 'Ana Prueba',
    role: 'worker',
    language: 'es',
    termsVersion,
    adultDeclaredAt: now,
    factsVersion: 1,
    createdAt: now,
    ...overrides,
  };
}

/** Approved a week ago; born so that they are of age. */
export function buildVerification(overrides: Partial<VerificationFact> = {}): VerificationFact {
  const now = new Date();
  return {
    status: 'approved',
    version: 3,
    details: { fullName: 'Ana Prueba', dateOfBirth: '1995-05-20', address: 'Calle Uno 1, Ciudad' },
    documents: {},
    submittedAt: daysFrom(now, -8),
    decidedAt: daysFrom(now, -7),
    decidedBy: randomUUID(),
    documentType: 'passport',
    ...overrides,
  };
}

/** Paid five days ago. */
export function buildMembership(
  overrides: Partial<MembershipFact> = {},
  now: Date = new Date(),
): MembershipFact {
  const id = randomBytes(8).toString('hex');
  return {
    provider: 'stripe',
    customerId: `cus_${id}`,
    subscriptionId: `sub_${id}`,
    periodStart: daysFrom(now, -5),
    periodEnd: daysFrom(now, membershipDays - 5),
    cancelAtPeriodEnd: false,
    failedAttempts: 0,
    ...overrides,
  };
}

/** Processed and approved. */
export function buildPhoto(overrides: Partial<PhotoFact> = {}): PhotoFact {
  return {
    id: newPhotoId(),
    status: 'ready',
    approved: true,
    width: 1200,
    height: 1600,
    blur: `data:image/webp;base64,${'A'.repeat(120)}`,
    createdAt: new Date().toISOString(),
    ...overrides,
  };
}

/** Approved just now, of a photo of the same id. */
export function buildPost(overrides: Partial<PostFact> = {}): PostFact {
  const now = new Date().toISOString();
  const { caption = 'Hoy hasta las diez.' } = overrides;
  return {
    id: newPhotoId(),
    version: 1,
    caption,
    approvedCaption: caption,
    publishedAt: now,
    createdAt: now,
    ...overrides,
  };
}

/** The same where a reviewer has yet to look at it. */
export const buildWaitingPost = (overrides: Partial<PostFact> = {}): PostFact => ({
  ...buildPost(),
  approvedCaption: undefined,
  publishedAt: undefined,
  ...overrides,
});

/** A listing that uses the photos given, approved as it was written. */
export function buildListing(photos: ListingPhoto[], overrides: Partial<ListingFact> = {}): ListingFact {
  const content = overrides.proposed ?? buildContent();
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    version: 1,
    proposed: content,
    photos,
    approved: content,
    approvedPhotos: photos,
    hiddenByOwner: false,
    createdAt: now,
    updatedAt: now,
    ...overrides,
  };
}

/** What makes up one person; null leaves a fact out. */
export interface FactOverrides {
  account?: Partial<AccountFact>;
  verification?: Partial<VerificationFact> | null;
  membership?: Partial<MembershipFact> | null;
  content?: Partial<ListingContent>;
  listing?: Partial<ListingFact> | null;
  /** A photo a list entry, in order; one with their face hidden unless told. */
  photos?: Array<Partial<PhotoFact> & { face?: boolean }>;
  /** Posts, each with a photo of its own; visible unless told. */
  posts?: Array<Partial<PostFact>>;
  /** Since when the listing and all of its photos wait for a reviewer, ISO instant; they passed unless told. */
  waitsSince?: string;
}

/** Everything about a provider whose listing passed review and is public, unless told otherwise. */
export function buildProvider({ waitsSince, ...overrides }: FactOverrides = {}): Facts {
  const { account, verification, membership, content, listing, photos = [{}], posts = [] } = overrides;
  const person = buildAccount(account);
  const unseen = waitsSince === undefined ? {} : { approved: false, waitsSince };
  const built = photos.map(({ face = false, ...photo }) => ({
    photo: buildPhoto({ ...unseen, ...photo }),
    face,
  }));
  const builtPosts = posts.map((one) => buildPost(one));
  const postPhotos = builtPosts.map(({ id, approvedCaption }) =>
    buildPhoto({ id, approved: approvedCaption !== undefined }),
  );
  const order = built.map(({ photo, face }) => ({ id: photo.id, face }));
  const written = {
    proposed: buildContent(content),
    ...(waitsSince === undefined
      ? { approved: buildContent(content) }
      : { approved: undefined, approvedPhotos: [], textWaitsSince: waitsSince }),
  };
  return {
    sub: person.sub,
    account: person,
    photos: [...built.map(({ photo }) => photo), ...postPhotos],
    posts: builtPosts,
    ...(verification !== null && { verification: buildVerification(verification) }),
    ...(membership !== null && { membership: buildMembership(membership) }),
    ...(listing !== null && { listing: buildListing(order, { ...written, ...listing }) }),
  };
}

/**
 * Writes a person's facts, and what follows from them for the public. Safe to repeat for the same sub.
 * @param also records beside the facts
 */
export async function storeFacts(facts: Facts, also: AlsoRecord[] = []): Promise<Facts> {
  const { factsVersion: _version, ...account } = facts.account;
  await createAccount(account, await emailHash(account.email));
  return changeFacts(facts.sub, () => ({
    account,
    ...(facts.verification && { verification: facts.verification }),
    ...(facts.membership && { membership: facts.membership }),
    ...(facts.listing && { listing: facts.listing }),
    ...(facts.contentReview && { contentReview: facts.contentReview }),
    photos: { put: facts.photos },
    posts: { put: facts.posts },
    also,
  }));
}

/** Stores a provider whose listing is public, unless told otherwise; answers their facts as they are stored. */
export const storeProvider = (overrides: FactOverrides = {}): Promise<Facts> =>
  storeFacts(buildProvider(overrides));
