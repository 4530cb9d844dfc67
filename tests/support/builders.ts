import { randomBytes, randomUUID } from 'node:crypto';
import { termsVersion } from '#shared/account.ts';
import { exampleContent } from '#shared/api/examples/routes.ts';
import type { ReportCase } from '#shared/report-case.ts';
import { reportDue } from '#shared/report.ts';
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

/** Builders of complete, valid entities, so that a test states only what matters to it. The seed uses them too. */
const daysFrom = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 24 * 60 * 60_000).toISOString();

export const newPhotoId = (): string => randomBytes(16).toString('base64url');
/** Builds a watermark for a photo whose mark no test reads. */
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

/** Builds a verification that was approved a week ago, of an adult. */
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

/** Builds a membership that was paid five days ago. */
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

/** Builds a processed and approved photo. */
export function buildPhoto(overrides: Partial<PhotoFact> = {}): PhotoFact {
  const now = new Date().toISOString();
  return {
    id: newPhotoId(),
    status: 'ready',
    approved: true,
    width: 1200,
    height: 1600,
    blur: `data:image/webp;base64,${'A'.repeat(120)}`,
    createdAt: now,
    consentDeclaredAt: now,
    ...overrides,
  };
}

/** Builds a post that was approved just now. Its photo has the same id. */
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

export const buildWaitingPost = (overrides: Partial<PostFact> = {}): PostFact => ({
  ...buildPost(),
  approvedCaption: undefined,
  publishedAt: undefined,
  ...overrides,
});

/** Builds an approved listing that uses the given photos. */
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

/** Overrides for the facts of one account; null omits a fact. */
/** Builds an open case about a report. */
export const buildReportCase = (overrides: Partial<ReportCase> = {}): ReportCase => ({
  id: randomUUID(),
  thing: { kind: 'listing', listingId: randomUUID() },
  reasons: ['other'],
  urgent: false,
  openedAt: new Date().toISOString(),
  dueAt: reportDue(new Date(), false).toISOString(),
  status: 'open',
  effect: 'none',
  version: 1,
  ...overrides,
});

export interface FactOverrides {
  account?: Partial<AccountFact>;
  verification?: Partial<VerificationFact> | null;
  membership?: Partial<MembershipFact> | null;
  content?: Partial<ListingContent>;
  listing?: Partial<ListingFact> | null;
  /** Photos of the listing, in order. The face is hidden by default. */
  photos?: Array<Partial<PhotoFact> & { face?: boolean }>;
  /** Posts, each with its own photo; visible by default. */
  posts?: Array<Partial<PostFact>>;
  /** Cases about reports; about the listing, and open, by default. */
  reportCases?: Array<Partial<ReportCase>>;
  /** Time since which the listing and its photos wait for a reviewer (ISO). By default they are approved. */
  waitsSince?: string;
}

/** Builds all facts of a provider. By default the listing is approved and public. */
export function buildProvider({ waitsSince, ...overrides }: FactOverrides = {}): Facts {
  const {
    account,
    verification,
    membership,
    content,
    listing,
    photos = [{}],
    posts = [],
    reportCases = [],
  } = overrides;
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
    reportCases: reportCases.map((one) => buildReportCase(one)),
    ...(verification !== null && { verification: buildVerification(verification) }),
    ...(membership !== null && { membership: buildMembership(membership) }),
    ...(listing !== null && { listing: buildListing(order, { ...written, ...listing }) }),
  };
}

/**
 * Stores an account's facts and the public items that follow from them. Safe to repeat for the same sub.
 * @param also records to write beside the facts
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
    reportCases: { put: facts.reportCases },
    also,
  }));
}

/** Stores a provider, whose listing is public by default. Returns the stored facts. */
export const storeProvider = (overrides: FactOverrides = {}): Promise<Facts> =>
  storeFacts(buildProvider(overrides));
