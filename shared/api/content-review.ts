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

/** What a reviewer sees in the queue of contents: who waits, with what, since when. */
const queuedContents = z.object({
  sub: z.string(),
  name: shownLine,
  /** Since when the first of it waits for a reviewer. */
  submittedAt: z.iso.datetime(),
  kinds: z.array(z.enum(contentKinds)),
  /** Things that wait: the text is one, each photo and each post is one. */
  count: z.int(),
  /** Stands before all others: visitors see photos that their owner took out (REVIEW-6). */
  urgent: z.boolean(),
  claimedBy: z.string().optional(),
  claimedByMe: z.boolean(),
  /** When the claim ends by itself. */
  claimedUntil: z.iso.datetime().optional(),
});
export type QueuedContents = z.infer<typeof queuedContents>;

const picture = z.object({
  id: photoId,
  /** Of the largest size that was made, for some minutes; kept by no cache. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
});
/** One that waits. */
const waitingPicture = picture.extend({
  /** The same picture was refused, as this photo with another tag or as another upload. */
  refusedBefore: caseHistoryEntry.optional(),
});

/** Everything of one account that waits, beside what was approved before. */
const contentCase = z.object({
  sub: z.string(),
  name: shownLine,
  /** Absent where there is no listing, as is its version. */
  listingId: z.uuid().optional(),
  /** A decision names it. */
  listingVersion: z.int().optional(),
  submittedAt: z.iso.datetime(),
  claimedUntil: z.iso.datetime(),
  /** The picture that the identity was approved with is kept, and may be looked at. */
  selfie: z.boolean(),
  /** Absent where the words do not wait. */
  text: z.object({ proposed: shownContent, approved: shownContent.optional() }).optional(),
  /** All photos of the listing, in the owner's order. */
  photos: z.array(
    waitingPicture.extend({
      /** The owner's "my face is visible". */
      face: z.boolean(),
      /** The tag as it was approved. */
      confirmedFace: z.boolean().optional(),
      waits: z.boolean(),
    }),
  ),
  /** Photos that their owner took out, and that are public until one of those that replace them passes. */
  replacedPhotos: z.array(picture),
  /** Absent where the public photo of the account does not wait. */
  avatar: waitingPicture.optional(),
  approvedAvatar: picture.optional(),
  /** Posts that wait, the oldest first. */
  posts: z.array(
    waitingPicture.extend({
      /** An outcome names it. */
      version: z.int(),
      caption: shownText,
      /** What visitors read meanwhile: its photo passed with another caption. */
      approvedCaption: shownText.optional(),
    }),
  ),
  /** How many decisions on contents of theirs there will be with this one. */
  submission: z.int(),
  ...caseHistoryFields,
});
export type ContentCase = z.infer<typeof contentCase>;

/** An outcome for each thing that waits, and for nothing else. */
const contentDecision = z.object({
  /** Of the case, as is the version: a listing that was deleted and written anew begins at the first again. */
  listingId: z.uuid().optional(),
  listingVersion: z.int().optional(),
  text: reviewOutcome.optional(),
  /** `face`: whether a face is visible, as the reviewer saw it. */
  photos: z.array(outcomeOn({ id: photoId, face: z.boolean() })).max(listingLimits.photosMax),
  avatar: outcomeOn({ id: photoId }).optional(),
  /** Each on photo and caption together. */
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
    summary: 'The queue of texts and photos that wait, the urgent on top and then the oldest first.',
    query: z.object({ cursor: cursor.optional() }),
    output: z.object({
      cases: z.array(queuedContents),
      /** How long the last cases waited, the middle one; absent while there are too few. */
      medianMinutes: z.int().optional(),
      cursor: z.string().optional(),
    }),
    errors: ['invalid-cursor'],
  }),
  claimContent: route('POST /api/admin/contents/{sub}/claim', {
    entry: 'admin',
    access: 'admin',
    summary: 'Opens what waits of one account for me for a while, so that no two people decide it.',
    params: subParams,
    output: contentCase,
    errors: ['not-found', 'claimed-by-another'],
  }),
  viewSelfie: route('POST /api/admin/contents/{sub}/selfie/view', {
    entry: 'admin',
    access: 'admin',
    summary:
      'A short-lived address of the picture that the identity was approved with; every view is written to the audit log first.',
    params: subParams,
    output: documentView,
    errors: ['not-found', 'claimed-by-another', 'documents-missing'],
  }),
  decideContent: route('POST /api/admin/contents/{sub}/decision', {
    entry: 'admin',
    access: 'admin',
    summary: 'Approves or refuses each thing that waits, with the reasons that its owner will read.',
    params: subParams,
    body: contentDecision,
    /** Whether something newer of theirs waits already. */
    output: z.object({ waiting: z.boolean() }),
    errors: ['not-found', 'claimed-by-another', 'version-conflict'],
  }),
};
