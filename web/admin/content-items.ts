import type { ContentCase, ContentDecision } from '#shared/api/content-review.ts';
import type { Word } from '#shared/content-review.ts';

/** One thing that waits for a word. */
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
  /** Its picture and caption have one word together; `number` among the posts that wait, from 1. */
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

/** Words by the item's key; whether a face is seen, by the photo's. */
export type Words = Readonly<Partial<Record<string, Word>>>;
export type Faces = Readonly<Partial<Record<string, boolean>>>;

/** The decision that says these words; nothing while one is missing. */
export function decisionOf(opened: ContentCase, words: Words, faces: Faces): ContentDecision | undefined {
  const items = itemsOf(opened);
  if (items.some(({ key }) => !words[key])) return undefined;
  const { listingId, listingVersion, text, avatar } = opened;
  const onText = text && words['text'];
  const onAvatar = avatar && words[avatar.id];
  return {
    ...(listingId !== undefined && { listingId }),
    ...(listingVersion !== undefined && { listingVersion }),
    ...(onText && { text: onText }),
    photos: items.flatMap((item) => {
      const word = item.kind === 'photo' && words[item.key];
      return word ? [{ ...word, id: item.key, face: faces[item.key] ?? item.photo.face }] : [];
    }),
    posts: opened.posts.flatMap(({ id, version }) => {
      const word = words[id];
      return word ? [{ ...word, id, version }] : [];
    }),
    ...(onAvatar && { avatar: { ...onAvatar, id: avatar.id } }),
  };
}

/** How many of each word. */
export function countWords(words: Words): Record<Word['decision'], number> {
  const count = { approve: 0, reject: 0 };
  for (const word of Object.values(words)) if (word) count[word.decision] += 1;
  return count;
}

/** The next item without a word, after this one and then from the start. */
export function nextUndecided(items: readonly ContentItem[], words: Words, at: number): number | undefined {
  const order = [...items.keys()].map((step) => (at + 1 + step) % items.length);
  return order.find((index) => !words[items[index]!.key]);
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
