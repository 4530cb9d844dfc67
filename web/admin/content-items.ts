import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import type { ReviewOutcome } from '#shared/content-review.ts';

/** One thing that waits for an outcome. */
export type ContentItem =
  | { kind: 'text'; key: string }
  | {
      kind: 'photo';
      key: string;
      photo: ContentCase['photos'][number];
      /** Its place in the owner's order, from 1. */
      number: number;
    }
  | { kind: 'avatar'; key: string; picture: NonNullable<ContentCase['avatar']> }
  /** Its picture and caption have one outcome together; `number` among the posts that wait, from 1. */
  | { kind: 'post'; key: string; post: ContentCase['posts'][number]; number: number };

/** What waits of a case, in the order in which it is looked at: the words, the photos as their owner ordered them, the avatar, the posts. */
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
 * The photos that passed and do not wait again, and those that visitors see until a new one has: what was refused is
 * beside no new one as if it had passed.
 */
export const approvedBefore = ({
  photos,
  replacedPhotos,
}: Pick<ContentCase, 'photos' | 'replacedPhotos'>): ContentCase['replacedPhotos'] => [
  ...photos.filter(({ waits, confirmedFace }) => !waits && confirmedFace !== undefined),
  ...replacedPhotos,
];

/** Outcomes by the item's key; whether a face is seen, by the photo's. */
export type Outcomes = Readonly<Partial<Record<string, ReviewOutcome>>>;
export type Faces = Readonly<Partial<Record<string, boolean>>>;

/** The decision with these outcomes; nothing while one is missing. */
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

/** How many of each outcome. */
export function countOutcomes(outcomes: Outcomes): Record<ReviewOutcome['decision'], number> {
  const count = { approve: 0, reject: 0 };
  for (const outcome of Object.values(outcomes)) if (outcome) count[outcome.decision] += 1;
  return count;
}

/** The next item without an outcome, after this one and then from the start. */
export function nextUndecided(
  items: readonly ContentItem[],
  outcomes: Outcomes,
  at: number,
): number | undefined {
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((index) => !outcomes[items[index]!.key]);
}

/** The picture of a thing that waits; words have none. */
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
