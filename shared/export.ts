import * as z from 'zod';
import { account } from './account.ts';
import { booking } from './api/booking.ts';
import { purchase } from './api/membership.ts';
import { refusal } from './content-review.ts';
import { decisionRecord } from './decision.ts';
import { shownContent } from './listing.ts';
import { membership } from './membership.ts';
import { notification } from './notification.ts';
import { photo } from './photo.ts';
import { post } from './post.ts';
import { session } from './session.ts';
import { dayCounts } from './statistics.ts';
import { storedTransfer, transfer } from './transfer.ts';
import { documentKinds, rejectionReasons, shownDetails, verificationStatuses } from './verification.ts';

const instant = z.iso.datetime();

/** A photo of the account; the settings page links to its file. */
const exportedPhoto = photo.omit({ blur: true, face: true }).extend({
  /** Since when it waits for a reviewer, and what the last one said against it. */
  waitsSince: instant.optional(),
  reviewRefusal: refusal.optional(),
  /** What its files are marked with, so that a copy elsewhere leads back to the account. */
  mark: z.string().optional(),
});

/**
 * Everything that the product keeps about one person, as the file that they may take along (GDPR, Articles 15 and 20).
 * This schema is the file's documentation and its trim: what is not in it does not leave. Instants are ISO, UTC;
 * money is cents of its ISO 4217 currency; places are ids of the location catalogue.
 */
export const dataExport = z.object({
  /** Grows when the meaning of a field changes. */
  version: z.literal(1),
  madeAt: instant,
  /**
   * Name, address, role, language, what was declared and accepted at sign-up, the profile, and what was decided about
   * the account. Each field is named: one that is added later may say something that the owner must not learn, such as
   * whether somebody else has an address.
   */
  account: account
    .pick({
      sub: true,
      email: true,
      emailConfirmed: true,
      name: true,
      profile: true,
      avatar: true,
      approvedAvatar: true,
      role: true,
      language: true,
      notifications: true,
      termsVersion: true,
      adultDeclaredAt: true,
      suspended: true,
      hiddenByModerator: true,
      erasure: true,
      createdAt: true,
    })
    .extend({ emailChange: z.object({ to: z.string(), since: instant }).optional() }),
  /** How signing in is protected; the user pool keeps the password in a form that nobody can read. */
  secondFactor: z.object({ since: instant, recoveryCodesLeft: z.int() }).optional(),
  /** Sign-ins that may still open something. */
  sessions: z.array(session.omit({ current: true })),
  /**
   * What was given to prove who they are, and what came of it. Images of documents are not part of it: they are
   * erased.
   */
  verification: z
    .object({
      status: z.enum(verificationStatuses),
      details: shownDetails.optional(),
      documents: z.array(z.enum(documentKinds)),
      /** Of earlier cases, and until when. */
      kept: z.array(z.object({ kind: z.enum(documentKinds), until: instant })).optional(),
      submittedAt: instant.optional(),
      decidedAt: instant.optional(),
      /** What kind of document was compared. */
      documentType: z.string().optional(),
      /** The last day on which it is valid, YYYY-MM-DD. */
      expiresOn: z.string().optional(),
      /** An approval that holds while a newer case is open. */
      standing: z
        .object({
          details: shownDetails,
          decidedAt: instant,
          documentType: z.string().optional(),
          expiresOn: z.string().optional(),
          /** The last day on which it holds under another name, YYYY-MM-DD. */
          proveBy: z.string().optional(),
        })
        .optional(),
      asked: z.object({ documents: z.array(z.enum(documentKinds)), note: z.string() }).optional(),
      /** What was asked for again, of this case and earlier ones, and how often a case was sent. */
      asks: z
        .array(z.object({ at: instant, documents: z.array(z.enum(documentKinds)), note: z.string() }))
        .optional(),
      submissions: z.int().optional(),
      withdrawal: z.object({ reason: z.string() }).optional(),
      rejection: z.object({ reason: z.enum(rejectionReasons), note: z.string() }).optional(),
    })
    .optional(),
  /** What was decided against the owner, the oldest first; who did is not told. */
  decisions: z.array(decisionRecord.omit({ by: true, pictures: true })),
  /** The owner's notifications on the site. */
  notifications: z.array(notification),
  /** Until when they were read. */
  notificationsReadUntil: instant.optional(),
  membership: membership
    .pick({
      periodStart: true,
      periodEnd: true,
      cancelAtPeriodEnd: true,
      failedAttempts: true,
      endedAt: true,
    })
    .optional(),
  payments: z.array(purchase),
  /** Bank transfers that were asked for, the newest first; which reviewer looked at them or decided is not told. */
  transfers: z.array(
    transfer.extend(
      storedTransfer.pick({
        renews: true,
        received: true,
        sentBack: true,
        bankReference: true,
        refunds: true,
      }).shape,
    ),
  ),
  listing: z
    .object({
      id: z.uuid(),
      /** As it was written last, and as it may be shown. */
      written: shownContent,
      approved: shownContent.optional(),
      /** Since when the words wait for a reviewer, and what the last one said against them. */
      textWaitsSince: instant.optional(),
      textRefusal: refusal.optional(),
      /** In the owner's order. */
      photos: z.array(z.object({ id: z.string(), face: z.boolean() })),
      hiddenByOwner: z.boolean(),
      visibilityChangedAt: instant.optional(),
      onlineUntil: instant.optional(),
      publishedAt: instant.optional(),
      createdAt: instant,
      updatedAt: instant,
    })
    .optional(),
  photos: z.array(exportedPhoto),
  /** Posts that are not over; each has its photo among `photos`, by the same id. */
  posts: z.array(
    post.extend({
      waitsSince: instant.optional(),
      reviewRefusal: refusal.optional(),
      /** How often it was opened; who did is not known. */
      views: z.int(),
    }),
  ),
  /** How many posts were created on the last day (YYYY-MM-DD, UTC) on which one was. */
  postsCreated: z.object({ day: z.string(), created: z.int() }).optional(),
  /** Deleted listings that are not erased yet. */
  deletedListings: z.array(
    z.object({
      id: z.uuid(),
      deletedAt: instant,
      written: shownContent,
      /** Of what was deleted before a deletion could be taken back, their ids alone. */
      photos: z.array(exportedPhoto.partial().required({ id: true })),
    }),
  ),
  /** What was counted of the listing, by day: visits, opened contacts, saves; whose they were is not known. */
  statistics: z.array(dayCounts.extend({ listing: z.uuid() })),
  /** Ids of the saved listings, newest first. */
  savedListings: z.array(z.string()),
  /** The diary, with its notes: nobody else reads them. */
  bookings: z.array(booking.omit({ version: true })),
});
export type DataExport = z.output<typeof dataExport>;
