import type { Card } from '#shared/api/listing.ts';
import { decodeCard } from '#functions/core/projection/card.ts';
import { storedCard } from './listing-table.ts';
import { isCardVisible, publicCard } from './public-card.ts';

/**
 * Returns the visible cards of these listings, in the given order. Hidden, lapsed and unknown listings are left out
 * alike. Reads are strongly consistent, unlike in lists: a listing that its owner hides disappears from saved listings
 * at once.
 */
export async function getCards(ids: readonly string[], now: Date = new Date()): Promise<Card[]> {
  const unique = [...new Set(ids)];
  const items = await Promise.all(unique.map(storedCard));
  return unique.flatMap((id, index) => {
    const item = items[index];
    const card = item && decodeCard(item.card);
    return item && card && isCardVisible(card, item.until, now) ? [publicCard(id, card, now)] : [];
  });
}
