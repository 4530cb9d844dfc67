import * as z from 'zod';
import { account } from './account.ts';
import { booking } from './api/booking.ts';
import { purchase } from './api/membership.ts';
import { refusal } from './content-review.ts';
import { decisionRecord, ownAppeal } from './decision.ts';
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

const exportedPhoto = photo.omit({ blur: true, face: true }).extend({
  /** Start of the wait for a review. */
  waitsSince: instant.optional(),
  reviewRefusal: refusal.optional(),
  /** When the owner declared that everybody in the photo is of age and agrees to its publication. */
  consentDeclaredAt: instant.optional(),
  /** Watermark of the photo's files. From a copy found elsewhere, it leads back to the account. */
  mark: z.string().optional(),
});

/**
 * Export of everything that the product stores about one person (GDPR, Articles 15 and 20). Instants are ISO, UTC;
 * amounts are cents of their ISO 4217 currency; places are ids of the location catalogue.
 *
 * The schema both documents and trims the file: fields not listed here are never exported.
 */
export const dataExport = z.object({
  /** Incremented when the meaning of a field changes. */
  version: z.literal(1),
  madeAt: instant,
  /**
   * Fields are listed one by one, so that a new field is not exported by accident. A new field could reveal a secret,
   * such as whether another account uses an e-mail address.
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
      erasure: true,
      createdAt: true,
    })
    .extend({ emailChange: z.object({ to: z.string(), since: instant }).optional() }),
  /** Protection of sign-in. The password is excluded: the user pool stores only its hash. */
  secondFactor: z.object({ since: instant, recoveryCodesLeft: z.int() }).optional(),
  /** Sign-ins that may still have valid tokens. */
  sessions: z.array(session.omit({ current: true })),
  /** Images of documents are excluded. */
  verification: z
    .object({
      status: z.enum(verificationStatuses),
      details: shownDetails.optional(),
      documents: z.array(z.enum(documentKinds)),
      /** Documents kept from earlier cases, and until when. */
      kept: z.array(z.object({ kind: z.enum(documentKinds), until: instant })).optional(),
      submittedAt: instant.optional(),
      decidedAt: instant.optional(),
      /** Type of the document that the reviewer compared. */
      documentType: z.string().optional(),
      /** Last valid day of that document, YYYY-MM-DD. */
      expiresOn: z.string().optional(),
      /** Approval that stays valid while a newer case is open. */
      standing: z
        .object({
          details: shownDetails,
          decidedAt: instant,
          documentType: z.string().optional(),
          expiresOn: z.string().optional(),
          /** Last day on which the approval holds under a changed name, YYYY-MM-DD. */
          proveBy: z.string().optional(),
        })
        .optional(),
      asked: z.object({ documents: z.array(z.enum(documentKinds)), note: z.string() }).optional(),
      /** Requests for more documents, in this and earlier cases. */
      asks: z
        .array(z.object({ at: instant, documents: z.array(z.enum(documentKinds)), note: z.string() }))
        .optional(),
      submissions: z.int().optional(),
      withdrawal: z.object({ reason: z.string() }).optional(),
      rejection: z.object({ reason: z.enum(rejectionReasons), note: z.string() }).optional(),
    })
    .optional(),
  /** Decisions against the owner, oldest first, without the person who decided. */
  decisions: z.array(decisionRecord.omit({ by: true, pictures: true, caseId: true })),
  /** Appeals of these decisions. */
  appeals: z.array(ownAppeal.extend({ decisionId: z.string() })),
  notifications: z.array(notification),
  /** Notifications up to this instant are read. */
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
  /** Bank transfers, newest first, without the reviewers who claimed or decided them. */
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
      /** The latest version, and the approved one. */
      written: shownContent,
      approved: shownContent.optional(),
      /** Start of the text's wait for a review. */
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
  /** Current posts; each has its photo in `photos`, under the same id. */
  posts: z.array(
    post.extend({
      waitsSince: instant.optional(),
      reviewRefusal: refusal.optional(),
      /** Number of views; the product does not record the viewers. */
      views: z.int(),
    }),
  ),
  /** Number of posts created on the latest day with a new post (YYYY-MM-DD, UTC); end of the last expired post. */
  postsCreated: z.object({ day: z.string(), created: z.int(), endedAt: instant.optional() }).optional(),
  deletedListings: z.array(
    z.object({
      id: z.uuid(),
      deletedAt: instant,
      written: shownContent,
      /** Only ids, for listings deleted before the product supported restoring. */
      photos: z.array(exportedPhoto.partial().required({ id: true })),
    }),
  ),
  /** Visits, opened contacts and saves per day; the product does not record the visitors. */
  statistics: z.array(dayCounts.extend({ listing: z.uuid() })),
  /** Newest first. */
  savedListings: z.array(z.string()),
  bookings: z.array(booking.omit({ version: true })),
});
export type DataExport = z.output<typeof dataExport>;
