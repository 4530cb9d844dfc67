import type { RefObject } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import type { BadgeName, ListingFieldName } from '#shared/listing-fields.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Availability } from './Availability.tsx';
import { ContactTab } from './ContactTab.tsx';
import { Facts } from './Facts.tsx';
import { fieldFacts } from './field-facts.ts';
import { locationLine } from './location-line.ts';
import type { Contact } from './use-contact.ts';

/** About, Services, Availability, Contact (LIST-8). */
export function ListingTabs({
  listing,
  about,
  contact,
  honeypot,
}: {
  listing: ListingDetail;
  /** The fields among the facts under About. */
  about: readonly ListingFieldName[];
  contact: Contact;
  honeypot: RefObject<HTMLInputElement | null>;
}) {
  const detail = usePublicMessages('detail');
  return (
    <Tabs
      label={detail.tabs}
      onOpen={(id) => {
        if (id === 'contact') void contact.request();
      }}
      tabs={[
        { id: 'about', label: detail.about, content: <About listing={listing} about={about} /> },
        { id: 'services', label: detail.services, content: <Services listing={listing} /> },
        { id: 'availability', label: detail.availability, content: <Availability listing={listing} /> },
        {
          id: 'contact',
          label: detail.contact,
          content: <ContactTab listingId={listing.id} contact={contact} honeypot={honeypot} />,
        },
      ]}
    />
  );
}

/** What these two read of a listing; age and price are not known yet in the preview of one that is not whole. */
export type ShownListing = Omit<
  ListingDetail,
  'id' | 'age' | 'price' | 'photos' | 'avatar' | 'online' | 'numbers' | 'publishedAt'
> & {
  age?: number | undefined;
  price?: number | undefined;
};

export function About({ listing, about }: { listing: ShownListing; about: readonly ListingFieldName[] }) {
  const common = useCommon();
  const detail = usePublicMessages('detail');
  const { field, option, listing: age } = common;
  const lang = useContentLang();
  const paragraphs = listing.description?.split(/\n+/).filter((text) => text.trim()) ?? [];
  return (
    <div className="stack">
      {paragraphs.length > 0 ? (
        paragraphs.map((text, index) => (
          <p key={index} dir="auto" lang={lang}>
            {text}
          </p>
        ))
      ) : (
        <p className="soft">{detail.noDescription}</p>
      )}
      <Facts
        facts={[
          [field.category, option.category[listing.category]],
          [field.location, locationLine(listing)],
          [age.age, listing.age === undefined ? undefined : age.years(listing.age)],
          ...fieldFacts(about, listing, common),
        ]}
      />
    </div>
  );
}

/** The fields that are badges, in their order. */
const badgeIcons: Record<BadgeName, IconName> = {
  acceptCreditCard: 'card',
  offerVirtualServices: 'video',
  workFullTime: 'clock',
};

export function Services({ listing }: { listing: ShownListing }) {
  const { field, option } = useCommon();
  const detail = usePublicMessages('detail');
  const held: Array<[IconName, string]> = [];
  for (const name of Object.keys(badgeIcons) as BadgeName[])
    if (listing[name]) held.push([badgeIcons[name], field[name]]);
  if (listing.hasOwnPlace) held.push(['home', detail.ownPlace]);
  return (
    <div className="stack">
      {listing.services.length > 0 ? (
        <ul className="services">
          {listing.services.map((one) => (
            <li key={one}>{option.services[one]}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">{detail.noServices}</p>
      )}
      {held.length > 0 && (
        <div className="row">
          {held.map(([icon, text]) => (
            <Badge key={text} icon={icon}>
              {text}
            </Badge>
          ))}
        </div>
      )}
    </div>
  );
}
