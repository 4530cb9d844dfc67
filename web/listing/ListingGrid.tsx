import type { ReactNode } from 'react';
import { DrawnCard } from './DrawnCard.tsx';
import { useGridSizes } from './grid-columns.ts';
import { isDrawn, type ListedCard } from './listed-card.ts';
import { ListingCard } from './ListingCard.tsx';

/** The frame of a grid, for cards or for the skeletons of cards to come. */
export function Grid({ children }: { children: ReactNode }) {
  return <div className="listing-grid">{children}</div>;
}

/** Cards in a phone's first row: their photos come before all else. */
const firstRow = 2;

export function ListingGrid({ cards, city }: { cards: readonly ListedCard[]; city?: string | undefined }) {
  const sizes = useGridSizes();
  return (
    <ul role="list" className="listing-grid">
      {cards.map((card, index) =>
        isDrawn(card) ? (
          <DrawnCard key={card} id={card} />
        ) : (
          <li key={card.id}>
            <ListingCard card={card} sizes={sizes} first={index < firstRow} city={city} />
          </li>
        ),
      )}
    </ul>
  );
}
