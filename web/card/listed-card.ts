import type { Card, CardPage } from '#shared/api/listing.ts';

/**
 * A card of a list: what is known of it, or its id alone where the server has drawn it already. What a page shows it
 * doesn't say again in its data: the browser leaves those cards as they are (ListingGrid.tsx).
 */
export type ListedCard = Card | Card['id'];

/** A page of a list, as a page of the site holds it. */
export interface ListedPage extends Omit<CardPage, 'cards'> {
  cards: readonly ListedCard[];
}

export const isDrawn = (card: ListedCard): card is Card['id'] => typeof card === 'string';

/** The same page for the browser, which has its cards in the HTML. */
export const asDrawn = ({ cards, ...rest }: ListedPage): ListedPage => ({
  ...rest,
  cards: cards.map((card) => (isDrawn(card) ? card : card.id)),
});
