import type { Card } from '#shared/api/listing.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingCard } from './ListingCard.tsx';

/** Two to a row on phones, six in one on wide screens (detail.css). */
const sizes = '(width < 768px) calc(50vw - 22px), (width < 1160px) 30vw, 184px';

/** Under a listing: some others of its city and category, and the way to all of them. */
export function OtherListings({
  cards,
  city,
  all,
}: {
  cards: readonly Card[];
  city: string;
  /** The list of this city and category, as a path. */
  all: string;
}) {
  const detail = usePublicMessages('detail');
  if (cards.length === 0) return null;
  return (
    <section className="others">
      <h2>{detail.othersIn(city)}</h2>
      <ul role="list" className="listing-grid">
        {cards.map((card) => (
          <li key={card.id}>
            <ListingCard card={card} sizes={sizes} city={city} />
          </li>
        ))}
      </ul>
      <p>
        <a className="others__all" href={all}>
          {detail.allIn(city)}
        </a>
      </p>
    </section>
  );
}
