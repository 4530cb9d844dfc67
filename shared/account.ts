import * as z from 'zod';
import { languages, passwordMaxLength, passwordMinLength, roles } from './account-options.ts';
import { decisionGrounds } from './decision.ts';
import { plainText } from './plain-text.ts';
import { notifications } from './notification-preferences.ts';
import { photoId } from './photo.ts';
import { nameMaxLength, profile } from './profile.ts';

export * from './account-options.ts';

/**
 * A password is taken as it was typed: changed in anything it would be another. Half a surrogate pair is in none, since
 * it can't be sent to the user pool.
 */
const password = z.string().regex(/^\P{Surrogate}*$/u, 'whole characters');
/** A password that somebody has already, whatever it is. */
export const knownPassword = password.min(1).max(passwordMaxLength);
export const newPassword = password.min(passwordMinLength).max(passwordMaxLength);

/**
 * Why nothing of an account may be erased for now: a court's or an authority's request, set and lifted by an
 * operator. Erasure waits for its end.
 */
export const legalHold = z.object({
  /** For operators; never shown to the public. */
  reason: plainText(500).min(1),
  since: z.iso.datetime(),
  /** The operator who set it. */
  by: z.string().min(1),
});

/**
 * An operator took the account out of the market until further notice (PUB-9). Its owner reads all of this: it is the
 * statement of reasons that they are owed.
 */
export const suspension = z.object({
  at: z.iso.datetime(),
  /** The facts, as the operator wrote them to the owner. */
  reason: plainText(1000).min(1),
  ground: z.enum(decisionGrounds),
});
export type Suspension = z.infer<typeof suspension>;

/** For what a renewal was ended without its payer's having cancelled it. */
const renewalEnds = ['erasure', 'suspension', 'identity', 'dispute'] as const;

/** Which renewal that was: it is told as ended for as long as the membership is still this one, in this period. */
export const renewalEnded = z.object({
  why: z.enum(renewalEnds),
  subscriptionId: z.string(),
  periodEnd: z.iso.datetime(),
});
export type RenewalEnded = z.infer<typeof renewalEnded>;

/** Hours that Cognito keeps the code of a new address. */
export const emailChangeHours = 24;

/** An address that becomes the account's once the code that was sent to it is entered. */
const emailChange = z.object({
  to: z.email().max(254),
  since: z.iso.datetime(),
  /** False where the address is somebody else's: no code can be right then. */
  sendsCode: z.boolean(),
});

/** The owner asked for the account to be erased. Instants are ISO, UTC. */
export const erasure = z.object({
  requestedAt: z.iso.datetime(),
  /** Until then the owner may change their mind. */
  dueAt: z.iso.datetime(),
  /** The days are over and it has begun: nobody signs in to the account any more, and nothing undoes it. */
  begunAt: z.iso.datetime().optional(),
});
export type Erasure = z.infer<typeof erasure>;

/** The account item: the authority on who somebody is. Set by the server only. */
export const account = z.object({
  sub: z.string(),
  email: z.email(),
  emailChange: emailChange.optional(),
  /** True once Cognito confirmed the address; a publication fact. */
  emailConfirmed: z.boolean(),
  name: z.string().min(1).max(nameMaxLength),
  /** Absent until it is first saved. */
  profile: profile.optional(),
  /** Id of the photo that is the public avatar once it is approved; without one it is the listing's first. */
  avatar: photoId.optional(),
  /** The one that stays public until that one is approved. */
  approvedAvatar: photoId.optional(),
  role: z.enum(roles),
  /** Of the mails that are sent. */
  language: z.enum(languages),
  notifications: notifications.optional(),
  termsVersion: z.string(),
  adultDeclaredAt: z.iso.datetime(),
  suspended: suspension.optional(),
  /** Set where a moderator hid the listing; kept here, so that deleting it and making another doesn't lose it. */
  hiddenByModerator: z.boolean().optional(),
  legalHold: legalHold.optional(),
  erasure: erasure.optional(),
  renewalEnded: renewalEnded.optional(),
  /** Sign-ins before this instant opened their last, but the one of `keptSignIn`. */
  signedOutAt: z.iso.datetime().optional(),
  /** The sign-in that ended all before `signedOutAt` but itself: its second since the epoch. */
  keptSignIn: z.int().optional(),
  /** Grows by one with every change of address, password or second factor: an e-mailed link to a new password carries it. */
  credentialsVersion: z.int().optional(),
  /** Sign-ins that were ended one by one: their seconds since the epoch, for as long as a token may be left. */
  endedSessions: z.array(z.int()).optional(),
  /** Grows by one with every change of any fact about this person; publish() is conditioned on it. */
  factsVersion: z.int(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof account>;
