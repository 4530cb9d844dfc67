import { AppError } from '#shared/errors.ts';
import { cardKey, contactKey, publicKey, shelfOf } from '#functions/data/keys.ts';
import type { Item } from '#functions/data/table.ts';
import { bornNumber, encodeCard } from './card.ts';
import { itemBytes } from './item-size.ts';
import type { PublicSet } from './public-set.ts';
import { levelsOf, shelvesOf } from './shelves.ts';

/** Bytes of one card item: 25 of them are read with 2 read units (BROWSE-6). */
export const maxCardBytes = 640;

/**
 * The items that hold what is public of one person; none where nothing is.
 * @throws AppError invalid-input where a card would not fit (the title's bytes are what varies most)
 */
export function publicItems(set: PublicSet | undefined): Item[] {
  if (!set) return [];
  const { listingId, detail, contact } = set;
  // Seconds, and rounded down: readers compare it, and a few bytes count in 25 cards.
  const until = Math.floor(set.until.getTime() / 1000);
  return [
    { ...publicKey(listingId), detail, until },
    { ...contactKey(listingId), ...contact, until },
    ...cardItems(set, until),
  ];
}

function cardItems({ listingId, card, detail }: PublicSet, until: number): Item[] {
  const encoded = encodeCard(card);
  return levelsOf(card).flatMap(([level, place]) =>
    shelvesOf(card).map((name) => {
      const item = {
        ...cardKey(listingId, level, name),
        shelf: shelfOf(card.category, place, name),
        published: Math.floor(Date.parse(detail.publishedAt) / 1000),
        price: card.price,
        born: bornNumber(card.dateOfBirth),
        until,
        card: encoded,
      };
      const bytes = itemBytes(item);
      if (bytes > maxCardBytes) {
        throw new AppError('invalid-input', `a card of ${bytes} bytes`, [
          { field: 'content.title', message: 'shorter, or with fewer special characters' },
        ]);
      }
      return item;
    }),
  );
}
