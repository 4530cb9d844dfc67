import type { RefObject } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import { days } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Badge } from '#web/ui/Badge.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ContactTab } from './ContactTab.tsx';
import { Facts } from './Facts.tsx';
import { locationLine } from './location-line.ts';
import type { Contact } from './use-contact.ts';

/** About, Services, Availability, Contact (LIST-8). */
export function ListingTabs({
  listing,
  contact,
  honeypot,
}: {
  listing: ListingDetail;
  contact: Contact;
  honeypot: RefObject<HTMLInputElement | null>;
}) {
  const { detail } = usePublicMessages();
  return (
    <Tabs
      label={detail.tabs}
      onOpen={(id) => {
        if (id === 'contact') void contact.request();
      }}
      tabs={[
        { id: 'about', label: detail.about, content: <About listing={listing} /> },
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

function About({ listing }: { listing: ListingDetail }) {
  const common = useCommon();
  const { detail } = usePublicMessages();
  const label = common.listing;
  const paragraphs = listing.description?.split(/\n+/).filter((text) => text.trim()) ?? [];
  return (
    <div className="stack">
      {paragraphs.length > 0 ? (
        paragraphs.map((text, index) => (
          <p key={index} dir="auto">
            {text}
          </p>
        ))
      ) : (
        <p className="soft">{detail.noDescription}</p>
      )}
      <Facts
        facts={[
          [label.category, common.category[listing.category]],
          [label.location, locationLine(listing)],
          [label.age, label.years(listing.age)],
          [label.height, listing.height],
          [label.weight, listing.weight],
          [label.measurements, listing.measurements],
          [label.eyeColor, listing.eyeColor && common.eyeColor[listing.eyeColor]],
          [label.hairColor, listing.hairColor && common.hairColor[listing.hairColor]],
          [label.nationality, listing.nationality && common.nationality[listing.nationality]],
          [label.languages, listing.languages?.map((one) => common.spokenLanguage[one]).join(', ')],
        ]}
      />
    </div>
  );
}

function Services({ listing }: { listing: ListingDetail }) {
  const { listing: label, service } = useCommon();
  const { detail } = usePublicMessages();
  const badges: Array<[boolean, IconName, string]> = [
    [listing.acceptCreditCard, 'card', label.acceptCreditCard],
    [listing.offerVirtualServices, 'video', label.offerVirtualServices],
    [listing.workFullTime, 'clock', label.workFullTime],
    [listing.hasOwnPlace, 'home', detail.ownPlace],
  ];
  const held = badges.filter(([holds]) => holds);
  return (
    <div className="stack">
      {listing.services.length > 0 ? (
        <ul className="services">
          {listing.services.map((one) => (
            <li key={one}>{service[one]}</li>
          ))}
        </ul>
      ) : (
        <p className="soft">{detail.noServices}</p>
      )}
      {held.length > 0 && (
        <div className="row">
          {held.map(([, icon, text]) => (
            <Badge key={text} icon={icon}>
              {text}
            </Badge>
          ))}
        </div>
      )}
    </div>
  );
}

function Availability({ listing }: { listing: ListingDetail }) {
  const { day } = useCommon();
  const { detail } = usePublicMessages();
  const { clock } = useFormats();
  const chosen = days.filter((one) => listing.availableDays.includes(one));
  const hours = listing.workingHours;
  const daysText =
    chosen.length === days.length
      ? detail.everyDay
      : chosen.map((one) => day[one]).join(', ') || detail.noDays;
  return (
    <div className="stack">
      <Facts
        facts={[
          [detail.days, daysText],
          [detail.hours, hours ? detail.hoursRange(clock(hours.from), clock(hours.to)) : detail.noHours],
        ]}
      />
      {hours && <p className="soft small">{detail.localTime}</p>}
    </div>
  );
}
