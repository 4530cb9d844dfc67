import type { Card } from '#shared/api/listing.ts';
import { decodeCard } from '#functions/core/projection/card.ts';
import { storedCard } from './listing-table.ts';
import { isCardVisible, publicCard } from './public-card.ts';

/**
 * The cards of these listings, in this order; what is hidden, lapsed or was never there is left out alike. Strongly
 * consistent, unlike the lists: a listing that its owner hides is gone from the next reader's saved ones.
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
