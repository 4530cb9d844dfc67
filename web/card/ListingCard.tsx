import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { SaveButton } from './SaveButton.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';
import { cardWidest } from './photo-sources.ts';

/** Card of a listing in a list. Services appear only if the card is wide enough. */
export function ListingCard({
  card,
  sizes,
  first,
  city,
}: {
  card: Card;
  sizes: string;
  /** True if the card is in a phone's first row. Its photo loads at once; other photos load when scrolled near. */
  first?: boolean;
  /** City shared by every card of the list, so the card omits it. */
  city?: string | undefined;
}) {
  const common = useCommon();
  return (
    <article className="card">
      <a href={`/listings/${card.id}`}>
        <span className="card__photo">
          {/* The link's text already names the listing, so the photo needs no alternative text. */}
          <Photo photo={card.photo} alt="" named sizes={sizes} widest={cardWidest} eager={first && 'first'} />
          {card.online && <span className="card__online">{common.verified.onlineNow}</span>}
        </span>
        <CardFacts card={card} city={city} />
      </a>
      <PhotoReveal id={card.photo.id} title={card.title} />
      <SaveButton id={card.id} title={card.title} compact />
    </article>
  );
}

/** Text of a card below its photo. */
export function CardFacts({
  card,
  city,
}: {
  /** Age and price are optional, because the preview of an unfinished listing may lack them. */
  card: Omit<Card, 'id' | 'age' | 'price' | 'category' | 'online' | 'photo'> & {
    age?: number | undefined;
    price?: number | undefined;
  };
  city?: string | undefined;
}) {
  const common = useCommon();
  const shown = card.services.slice(0, listingLimits.cardServices);
  const hidden = card.services.length - shown.length;
  const { municipalityName, cityName } = card;
  const place = municipalityName && cityName === city ? [municipalityName] : [municipalityName, cityName];
  return (
    <>
      <span className="card__name">
        <strong>{card.title}</strong>
        <span>{card.age}</span>
        {/* Every public listing is verified (PUB-2). */}
        <i role="img" aria-label={common.verified.label} />
      </span>
      <span className="card__facts">
        {card.price !== undefined && <Price amount={card.price} of={card} />}
        <span className="card__place">{place.filter(Boolean).join(', ')}</span>
      </span>
      {shown.length > 0 && (
        <span className="card__services">
          {shown.map((service) => common.option.services[service]).join('\u00a0· ')}
          {hidden > 0 && ` ${common.moreServices(hidden)}`}
        </span>
      )}
    </>
  );
}
