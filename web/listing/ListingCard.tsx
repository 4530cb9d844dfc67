import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { SaveButton } from '#web/saved/SaveButton.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';

/** One listing in a list: the photo does the work, two quiet lines and the services stand under it. */
export function ListingCard({
  card,
  sizes,
  first,
}: {
  card: Card;
  sizes: string;
  /** In the first row of a phone's screen; the others are loaded when they are scrolled near. */
  first?: boolean;
}) {
  const common = useCommon();
  const { more } = usePublicMessages().browse;
  const shown = card.services.slice(0, listingLimits.cardServices);
  const hidden = card.services.length - shown.length;
  const place = [card.municipalityName, card.cityName].filter(Boolean).join(', ');
  return (
    <article className="card">
      <a className="card__link" href={`/listings/${card.id}`}>
        <span className="card__photo">
          <Photo
            photo={card.photo}
            alt={common.photo.of(card.title)}
            sizes={sizes}
            eager={first && 'first'}
          />
          {card.online && <span className="card__online">{common.verified.onlineNow}</span>}
        </span>
        <span className="card__line">
          <strong className="card__title">{card.title}</strong>
          <span className="card__age">{card.age}</span>
        </span>
        <span className="card__line card__line--soft">
          <span className="card__place">{place}</span>
          <Price amount={card.price} currency={card.currency} />
        </span>
        {shown.length > 0 && (
          <span className="card__services">
            {shown.map((service) => common.option.services[service]).join('\u00a0· ')}
            {hidden > 0 && <span className="card__more"> {more(hidden)}</span>}
          </span>
        )}
      </a>
      <PhotoReveal id={card.photo.id} title={card.title} />
      <SaveButton id={card.id} title={card.title} compact />
    </article>
  );
}
