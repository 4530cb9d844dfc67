import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import type { ReviewOutcome } from '#shared/content-review.ts';

/** Text or picture that waits for an outcome. */
export type ContentItem =
  | { kind: 'text'; key: string }
  | {
      kind: 'photo';
      key: string;
      photo: ContentCase['photos'][number];
      /** Position in the owner's order, from 1. */
      number: number;
    }
  | { kind: 'avatar'; key: string; picture: NonNullable<ContentCase['avatar']> }
  /** A post's picture and caption share one outcome; `number` counts the waiting posts, from 1. */
  | { kind: 'post'; key: string; post: ContentCase['posts'][number]; number: number };

/** Returns the waiting items of a case in review order. */
export function itemsOf({ text, photos, avatar, posts }: ContentCase): ContentItem[] {
  return [
    ...(text ? [{ kind: 'text', key: 'text' } as const] : []),
    ...photos.flatMap((photo, index) =>
      photo.waits ? [{ kind: 'photo', key: photo.id, photo, number: index + 1 } as const] : [],
    ),
    ...(avatar ? [{ kind: 'avatar', key: avatar.id, picture: avatar } as const] : []),
    ...posts.map((post, index) => ({ kind: 'post', key: post.id, post, number: index + 1 }) as const),
  ];
}

/**
 * Returns the photos to compare new ones with: approved ones, and public ones that are about to be replaced. Omits
 * refused photos, because they would look approved.
 */
export const approvedBefore = ({
  photos,
  replacedPhotos,
}: Pick<ContentCase, 'photos' | 'replacedPhotos'>): ContentCase['replacedPhotos'] => [
  ...photos.filter(({ waits, confirmedFace }) => !waits && confirmedFace !== undefined),
  ...replacedPhotos,
];

/** Outcomes by item key. */
export type Outcomes = Readonly<Partial<Record<string, ReviewOutcome>>>;
export type Faces = Readonly<Partial<Record<string, boolean>>>;

/** Builds the decision from the outcomes; undefined until every item has an outcome. */
export function decisionOf(
  opened: ContentCase,
  outcomes: Outcomes,
  faces: Faces,
): ContentDecision | undefined {
  const items = itemsOf(opened);
  if (items.some(({ key }) => !outcomes[key])) return undefined;
  const { listingId, listingVersion, text, avatar } = opened;
  const onText = text && outcomes['text'];
  const onAvatar = avatar && outcomes[avatar.id];
  return {
    ...(listingId !== undefined && { listingId }),
    ...(listingVersion !== undefined && { listingVersion }),
    ...(onText && { text: onText }),
    photos: items.flatMap((item) => {
      const outcome = item.kind === 'photo' && outcomes[item.key];
      return outcome ? [{ ...outcome, id: item.key, face: faces[item.key] ?? item.photo.face }] : [];
    }),
    posts: opened.posts.flatMap(({ id, version }) => {
      const outcome = outcomes[id];
      return outcome ? [{ ...outcome, id, version }] : [];
    }),
    ...(onAvatar && { avatar: { ...onAvatar, id: avatar.id } }),
  };
}

/** Counts the approved and the refused items. */
export function countOutcomes(outcomes: Outcomes): Record<ReviewOutcome['decision'], number> {
  const count = { approve: 0, reject: 0 };
  for (const outcome of Object.values(outcomes)) if (outcome) count[outcome.decision] += 1;
  return count;
}

/** Returns the index of the next item without an outcome, continuing with the first after the last. */
export function nextUndecided(
  items: readonly ContentItem[],
  outcomes: Outcomes,
  at: number,
): number | undefined {
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((index) => !outcomes[items[index]!.key]);
}

/** Returns an item's picture; undefined for a text. */
export function pictureOf(item: ContentItem): NonNullable<ContentCase['avatar']> | undefined {
  switch (item.kind) {
    case 'text':
      return undefined;
    case 'photo':
      return item.photo;
    case 'avatar':
      return item.picture;
    case 'post':
      return item.post;
  }
}
