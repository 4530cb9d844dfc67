import { useCallback, useRef } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import type { ListingFieldName } from '#shared/listing-fields.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { SaveButton } from '#web/saved/SaveButton.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Price } from '#web/ui/Price.tsx';
import { VerifiedBadge } from '#web/ui/VerifiedBadge.tsx';
import { ContactActions } from './ContactActions.tsx';
import { Gallery } from './Gallery.tsx';
import { ListingTabs } from './ListingTabs.tsx';
import { locationLine } from './location-line.ts';
import { ProfilePicture } from './ProfilePicture.tsx';
import { ShareButton } from './ShareButton.tsx';
import { useContact } from './use-contact.ts';

/**
 * One listing: photos, what matters at a glance, ways to get in touch, and the tabs. The account's picture stands
 * beside the name only where it is another than the first photo, or where it leads to a story.
 */
export function ListingView({
  listing,
  publishedOn,
  about,
  onViewStory,
}: {
  listing: ListingDetail;
  /** Opens its stories; absent where it has none. */
  onViewStory?: (() => void) | undefined;
  /** The day in words: making what writes dates takes a phone longer than all the rest of the page. */
  publishedOn: string;
  /** The fields among the facts under About. */
  about: readonly ListingFieldName[];
}) {
  const common = useCommon();
  const lang = useContentLang();
  const detail = usePublicMessages('detail');
  const honeypot = useRef<HTMLInputElement>(null);
  const contact = useContact(
    listing.id,
    useCallback(() => honeypot.current?.value ?? '', []),
  );
  const {
    avatar,
    photos: [first],
  } = listing;
  const picture = avatar?.id === first?.id || !avatar ? onViewStory && first : avatar;
  return (
    <article className="listing">
      <Gallery photos={listing.photos} title={listing.title} />
      <div className="listing__facts stack">
        <header className="listing__head">
          <div className="listing__name">
            {picture && <ProfilePicture photo={picture} title={listing.title} onViewStory={onViewStory} />}
            <h1>
              <bdi lang={lang}>{listing.title}</bdi>
              <span className="listing__age">, {listing.age}</span>
            </h1>
          </div>
          <p className="listing__price">
            <Price amount={listing.price} currency={listing.currency} />
          </p>
          <p className="listing__place soft">
            <Icon name="pin" size={18} />
            <bdi>{locationLine(listing)}</bdi>
          </p>
          <div className="listing__state row">
            <VerifiedBadge label={common.verified.label}>
              {detail.verifiedSentence(publishedOn)}
            </VerifiedBadge>
            {listing.online && <span className="listing__presence">{common.verified.onlineNow}</span>}
          </div>
        </header>
        <div className="listing__tools row">
          <SaveButton id={listing.id} title={listing.title} />
          <ShareButton />
        </div>
        <ContactActions contact={contact} listing={listing} />
        <Notice>
          <p>{detail.mention}</p>
          <p>
            <a href="/safety">{detail.safety}</a>
          </p>
        </Notice>
        <ListingTabs listing={listing} about={about} contact={contact} honeypot={honeypot} />
      </div>
    </article>
  );
}
