import type { Card, CardPage } from '#shared/api/listing.ts';

/**
 * Card of a list, or only its id if the server rendered it: the page's JSON omits the data of rendered cards, because
 * the browser keeps their HTML (ListingGrid.tsx).
 */
export type ListedCard = Card | Card['id'];

/** Page of a list in the JSON of an HTML page. */
export interface ListedPage extends Omit<CardPage, 'cards'> {
  cards: readonly ListedCard[];
}

export const isDrawn = (card: ListedCard): card is Card['id'] => typeof card === 'string';

/** Replaces each card with its id, because the browser already has the card as HTML. */
export const asDrawn = ({ cards, ...rest }: ListedPage): ListedPage => ({
  ...rest,
  cards: cards.map((card) => (isDrawn(card) ? card : card.id)),
});
