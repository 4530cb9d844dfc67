import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { SaveButton } from './SaveButton.tsx';
import { Age } from '#web/ui/Age.tsx';
import { Price } from '#web/ui/Price.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';
import { cardWidest } from './photo-sources.ts';
import { shortName } from './short-name.ts';

/** Place that every card of a list shares. */
export type CardsPlace = Partial<Pick<Card, 'cityName' | 'municipalityName'>>;

/** Level of a card's heading, one below the heading above the cards. */
type Heading = 'h2' | 'h3' | 'h4';

/** Card of a listing in a list. Services appear only if the card is wide enough. */
export function ListingCard({
  card,
  sizes,
  first,
  place,
  heading = 'h2',
}: {
  card: Card;
  sizes: string;
  heading?: Heading;
  /** True if the card is in a phone's first row. Its photo loads at once; other photos load when scrolled near. */
  first?: boolean;
  place?: CardsPlace | undefined;
}) {
  const common = useCommon();
  const name = `${shortName(card.title)}, ${common.listing.years(card.age)}`;
  const inLanguage = useInLanguage();
  return (
    <article className="card">
      <a href={inLanguage(`/listings/${card.id}`)}>
        <span className="card__photo">
          {/* The link's text already names the listing, so the photo needs no alternative text. */}
          <Photo photo={card.photo} alt="" named sizes={sizes} widest={cardWidest} eager={first && 'first'} />
        </span>
        <CardFacts card={card} place={place} heading={heading} />
      </a>
      <PhotoReveal id={card.photo.id} title={name} />
      <SaveButton id={card.id} name={shortName(card.title)} onCard={name} />
    </article>
  );
}

/** Text of a card below its photo. */
export function CardFacts({
  card,
  place = {},
  heading: Name,
}: {
  /** Age and price are optional, because the preview of an unfinished listing may lack them. */
  card: Omit<Card, 'id' | 'age' | 'price' | 'category' | 'online' | 'photo'> & {
    age?: number | undefined;
    price?: number | undefined;
    online?: boolean;
  };
  place?: CardsPlace | undefined;
  heading: Heading;
}) {
  const common = useCommon();
  const shown = card.services.slice(0, listingLimits.cardServices);
  const hidden = card.services.length - shown.length;
  const { municipalityName, cityName } = card;
  const isSame = municipalityName === place.municipalityName;
  const where = cityName !== place.cityName ? cityName : isSame ? undefined : municipalityName;
  return (
    <>
      <Name className="card__name">
        <strong>{shortName(card.title)}</strong>{' '}
        {card.age !== undefined && (
          <span>
            <Age years={card.age} />
          </span>
        )}
      </Name>
      {card.price !== undefined && <Price amount={card.price} of={card} />}
      {card.online && <span className="card__online small strong">{common.verified.onlineNow}</span>}
      {where && <span className="card__place soft small">{where}</span>}
      {shown.length > 0 && (
        <span className="card__services soft small">
          <span className="cut">{shown.map((service) => common.option.services[service]).join(' · ')}</span>
          {hidden > 0 && common.moreServices(hidden)}
        </span>
      )}
    </>
  );
}
