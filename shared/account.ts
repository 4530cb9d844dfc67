import * as z from 'zod';
import { languages, passwordMaxLength, passwordMinLength, roles } from './account-options.ts';
import { decisionGrounds } from './decision.ts';
import { plainText, shownText } from './plain-text.ts';
import { notifications } from './notification-preferences.ts';
import { photoId } from './photo.ts';
import { nameMaxLength, profile } from './profile.ts';

export * from './account-options.ts';

/**
 * Schema of a password, which is never cleaned: a cleaned password would be a different one. Rejects lone surrogates
 * because the user pool cannot receive them.
 */
const password = z.string().regex(/^\P{Surrogate}*$/u, 'whole characters');
/** Existing password. The minimum length of new passwords does not apply. */
export const knownPassword = password.min(1).max(passwordMaxLength);
export const newPassword = password.min(passwordMinLength).max(passwordMaxLength);

/**
 * Legal hold: a court or an authority asked to keep the account's data, so erasure waits until an operator lifts it.
 */
export const legalHold = z.object({
  /** Reason of the request, for operators only. */
  reason: plainText(500).min(1),
  since: z.iso.datetime(),
  by: z.string().min(1),
});

/**
 * Suspension: an operator or a reviewer unpublished the account until further notice (PUB-9). The owner sees all
 * fields, as the legally required statement of reasons.
 */
export const suspension = z.object({
  at: z.iso.datetime(),
  /** Facts, as the owner reads them. */
  reason: plainText(1000).min(1),
  ground: z.enum(decisionGrounds),
  /** The law that was broken, if a decision on a report names it. */
  legalGround: shownText.optional(),
  /** `ARTICLE_16`: the suspension follows a report, so the owner may appeal it on the site (REPORT-10). */
  source: z.literal('ARTICLE_16').optional(),
  /** The account is banned: reviewers ended it for good. */
  banned: z.literal(true).optional(),
});
export type Suspension = z.infer<typeof suspension>;

const renewalEnds = ['erasure', 'suspension', 'identity', 'dispute'] as const;

/** Renewal that the site ended. The screens mention it while the membership still has this subscription and period. */
export const renewalEnded = z.object({
  why: z.enum(renewalEnds),
  subscriptionId: z.string(),
  periodEnd: z.iso.datetime(),
});
export type RenewalEnded = z.infer<typeof renewalEnded>;

/** Hours that Cognito keeps the confirmation code of a new e-mail address. */
export const emailChangeHours = 24;

/** Pending e-mail address; entering the mailed code makes it the account's address. */
const emailChange = z.object({
  to: z.email().max(254),
  since: z.iso.datetime(),
  /** False if the address belongs to another account: no code is sent, and none is accepted. */
  sendsCode: z.boolean(),
});

/** Erasure that the owner requested. Instants are ISO, UTC. */
export const erasure = z.object({
  requestedAt: z.iso.datetime(),
  /** Deadline until which the owner can undo the request. */
  dueAt: z.iso.datetime(),
  /**
   * Start of the erasure, after the deadline. After this instant, no sign-in works and the erasure cannot be undone.
   */
  begunAt: z.iso.datetime().optional(),
});
export type Erasure = z.infer<typeof erasure>;

/** The account item: the authority on a person's identity. Only the server writes it. */
export const account = z.object({
  sub: z.string(),
  email: z.email(),
  emailChange: emailChange.optional(),
  /** A condition of publication. */
  emailConfirmed: z.boolean(),
  name: z.string().min(1).max(nameMaxLength),
  /** Absent until the first save. */
  profile: profile.optional(),
  /** Photo id of the public avatar, shown once approved. Without an avatar, the listing's first photo is shown. */
  avatar: photoId.optional(),
  /** Photo id of the earlier avatar, public until the new one is approved. */
  approvedAvatar: photoId.optional(),
  role: z.enum(roles),
  /** Language of the mails. */
  language: z.enum(languages),
  notifications: notifications.optional(),
  termsVersion: z.string(),
  adultDeclaredAt: z.iso.datetime(),
  suspended: suspension.optional(),
  legalHold: legalHold.optional(),
  erasure: erasure.optional(),
  renewalEnded: renewalEnded.optional(),
  /** Every sign-in before this instant is ended, except `keptSignIn`. */
  signedOutAt: z.iso.datetime().optional(),
  /**
   * Start of the sign-in that stays valid although it began before `signedOutAt`, in seconds since the epoch. The owner
   * used this sign-in to end all others.
   */
  keptSignIn: z.int().optional(),
  /** Incremented with every change of e-mail address, password or second factor. Password reset links carry it. */
  credentialsVersion: z.int().optional(),
  /**
   * Sign-ins ended one by one, in seconds since the epoch. Each is kept while one of its tokens could still be valid.
   */
  endedSessions: z.array(z.int()).optional(),
  /** Incremented with every change of any fact about this person; each write of facts is conditional on it. */
  factsVersion: z.int(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof account>;
