import type { ReactNode } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { ListingCard } from './ListingCard.tsx';

/** `home`: 1 to 3 columns, `all`: 1 to 4 (public-site.md section 9). */
const layouts = {
  home: { sizes: '(width < 480px) 92vw, (width < 900px) 46vw, 390px', above: 3 },
  all: { sizes: '(width < 480px) 92vw, (width < 900px) 46vw, (width < 1160px) 30vw, 290px', above: 4 },
} as const;
export type GridLayout = keyof typeof layouts;

/** The frame of a grid, for cards or for the skeletons of cards to come. */
export function Grid({ layout, children }: { layout: GridLayout; children: ReactNode }) {
  return <div className={`listing-grid listing-grid--${layout}`}>{children}</div>;
}

export function ListingGrid({ cards, layout }: { cards: readonly Card[]; layout: GridLayout }) {
  const { sizes, above } = layouts[layout];
  return (
    <ul role="list" className={`listing-grid listing-grid--${layout}`}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ListingCard card={card} sizes={sizes} eager={index === 0 ? 'first' : index < above} />
        </li>
      ))}
    </ul>
  );
}
