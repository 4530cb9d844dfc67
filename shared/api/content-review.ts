import * as z from 'zod';
import { contentKinds, outcomeOn, reviewOutcome } from '../content-review.ts';
import { caseHistoryFields, caseHistoryEntry } from '../case-history.ts';
import { cursor, personId } from '../ids.ts';
import { shownContent } from '../listing.ts';
import { listingLimits } from '../listing-options.ts';
import { photoId } from '../photo.ts';
import { postsMax } from '../post.ts';
import { shownLine, shownText } from '../plain-text.ts';
import { route } from './route.ts';
import { documentView } from './verification.ts';

const queuedContents = z.object({
  sub: z.string(),
  name: shownLine,
  /** Submission time of the oldest pending item. */
  submittedAt: z.iso.datetime(),
  kinds: z.array(z.enum(contentKinds)),
  /** Number of items in review: the text is one item, and each photo and each post is one. */
  count: z.int(),
  /** True if the case comes first in the queue: visitors still see photos that their owner removed (REVIEW-6). */
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  claimedUntil: z.iso.datetime().optional(),
});
export type QueuedContents = z.infer<typeof queuedContents>;

const picture = z.object({
  id: photoId,
  /** Short-lived URL of the picture in its largest generated size; never cached. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
const waitingPicture = picture.extend({
  /** Earlier refusal of the same picture, under another tag or from another upload. */
  refusedBefore: caseHistoryEntry.optional(),
});

/** All pending contents of one account, next to the approved versions. */
const contentCase = z.object({
  sub: z.string(),
  name: shownLine,
  /** Absent without a listing, like `listingVersion`. */
  listingId: z.uuid().optional(),
  /** The decision sends this version back, so that the server detects an edit during the review. */
  listingVersion: z.int().optional(),
  submittedAt: z.iso.datetime(),
  claimedUntil: z.iso.datetime(),
  /** True if the selfie of the approved identity can be viewed. */
  selfie: z.boolean(),
  /** Absent if the listing's text is not in review. */
  text: z.object({ proposed: shownContent, approved: shownContent.optional() }).optional(),
  /** All photos of the listing, in the owner's order. */
  photos: z.array(
    waitingPicture.extend({
      /** The owner's tag "my face is visible". */
      face: z.boolean(),
      /** The face tag as last approved. */
      confirmedFace: z.boolean().optional(),
      waits: z.boolean(),
    }),
  ),
  /** Photos that the owner removed, but that stay public until a replacement is approved. */
  replacedPhotos: z.array(picture),
  /** Absent if the avatar is not in review. */
  avatar: waitingPicture.optional(),
  approvedAvatar: picture.optional(),
  /** Posts in review, oldest first. */
  posts: z.array(
    waitingPicture.extend({
      /** The outcome sends this version back, so that the server detects an edit during the review. */
      version: z.int(),
      caption: shownText,
      /** Caption that visitors see during review: the photo was approved with this earlier caption. */
      approvedCaption: shownText.optional(),
    }),
  ),
  /** Starts at 1 and increases with each content decision for this account. */
  submission: z.int(),
  ...caseHistoryFields,
});
export type ContentCase = z.infer<typeof contentCase>;

/** Outcomes for exactly the pending items of a case. */
const contentDecision = z.object({
  /** The id is needed because a listing that was deleted and recreated restarts at version 1. */
  listingId: z.uuid().optional(),
  listingVersion: z.int().optional(),
  text: reviewOutcome.optional(),
  /** `face`: whether the reviewer sees a face. */
  photos: z.array(outcomeOn({ id: photoId, face: z.boolean() })).max(listingLimits.photosMax),
  avatar: outcomeOn({ id: photoId }).optional(),
  /** Each outcome covers photo and caption together. */
  posts: z
    .array(outcomeOn({ id: photoId, version: z.int() }))
    .max(postsMax)
    .default([]),
});
export type ContentDecision = z.infer<typeof contentDecision>;

const subParams = z.object({ sub: personId });

export const contentReviewRoutes = {
  listContents: route('GET /api/admin/contents', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Returns one page of the queue of texts and photos that wait for review, urgent ones first, then oldest first.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedContents),
      /** Median review time of recent cases, in minutes; absent if too few cases are recent. */
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimContent: route('POST /api/admin/contents/{sub}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Claims the waiting contents of one account for the reviewer and returns them.',
    params: subParams,
    output: contentCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  viewSelfie: route('POST /api/admin/contents/{sub}/selfie/view', {
    entry: 'admin',
    access: 'admin',
    summary:
      'Returns short-lived URLs of the selfie that the identity was approved with; writes each view to the audit log first.',
    params: subParams,
    output: documentView,
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  decideContent: route('POST /api/admin/contents/{sub}/decision', {
    entry: 'admin',
    access: 'admin',
    summary: 'Approves or rejects each waiting content of an account, with reasons for its owner.',
    params: subParams,
    body: contentDecision,
    /** True if newer contents of the account are already in review. */
    output: z.object({ waiting: z.boolean() }),
    errors: ['not-found', 'claimed-by-another', 'version-conflict'],
  }),
};
