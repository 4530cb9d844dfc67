import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { SaveButton } from '#web/saved/SaveButton.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';

/**
 * One listing in a list: the photo does the work, what people choose by (name, age, price, place) stands under it in
 * quiet lines, the services only where a card is wide enough for them.
 */
export function ListingCard({
  card,
  sizes,
  first,
  city,
}: {
  card: Card;
  sizes: string;
  /** In the first row of a phone's screen; the others are loaded when they are scrolled near. */
  first?: boolean;
  /** The city that the whole list is of, which a card need not say again. */
  city?: string | undefined;
}) {
  const common = useCommon();
  const { more } = usePublicMessages().browse;
  const shown = card.services.slice(0, listingLimits.cardServices);
  const hidden = card.services.length - shown.length;
  const { municipalityName, cityName } = card;
  const place = municipalityName && cityName === city ? [municipalityName] : [municipalityName, cityName];
  return (
    <article className="card">
      <a href={`/listings/${card.id}`}>
        <span className="card__photo">
          {/* The link says whose photo it is. */}
          <Photo photo={card.photo} alt="" named sizes={sizes} eager={first && 'first'} />
          {card.online && <span className="card__online">{common.verified.onlineNow}</span>}
        </span>
        <span className="card__name">
          <strong>{card.title}</strong>
          <span>{card.age}</span>
          {/* Everything public is verified (PUB-2). */}
          <i role="img" aria-label={common.verified.label} />
        </span>
        <span className="card__facts">
          <Price amount={card.price} currency={card.currency} />
          <span className="card__place">{place.filter(Boolean).join(', ')}</span>
        </span>
        {shown.length > 0 && (
          <span className="card__services">
            {shown.map((service) => common.option.services[service]).join('\u00a0· ')}
            {hidden > 0 && ` ${more(hidden)}`}
          </span>
        )}
      </a>
      <PhotoReveal id={card.photo.id} title={card.title} />
      <SaveButton id={card.id} title={card.title} compact />
    </article>
  );
}
