import type { ReactNode } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { ListingCard } from './ListingCard.tsx';
import { gridSizes, type GridLayout } from './photo-sources.ts';

/** The frame of a grid, for cards or for the skeletons of cards to come. */
export function Grid({ layout, children }: { layout: GridLayout; children: ReactNode }) {
  return <div className={`listing-grid listing-grid--${layout}`}>{children}</div>;
}

/** Cards in a phone's first row: their photos come before all else. */
const firstRow = 2;

export function ListingGrid({ cards, layout }: { cards: readonly Card[]; layout: GridLayout }) {
  return (
    <ul role="list" className={`listing-grid listing-grid--${layout}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} sizes={gridSizes[layout]} first={index < firstRow} />
        </li>
      ))}
    </ul>
  );
}
