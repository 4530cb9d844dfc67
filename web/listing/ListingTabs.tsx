import { useRef, type RefObject } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import type { BadgeName, ListingFieldName } from '#shared/listing-fields.ts';
import type { Common } from '#web/i18n/en/common.ts';
import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import type { IconName } from '#web/ui/Icon.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { Availability } from './Availability.tsx';
import { contactFailure, gateAddress, needsGate } from './contact-failure.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';
import { Facts, type Fact } from './Facts.tsx';
import type { Contact } from './use-contact.ts';

/** Tabs of a listing: About, Services, Availability, Contact (LIST-8). */
export function ListingTabs({
  listing,
  about,
  contact,
  honeypot,
}: {
  listing: ListingDetail;
  /** Fields that the About tab shows. */
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
        {
          id: 'availability',
          label: detail.availability,
          content: <Availability listing={listing} />,
        },
        {
          id: 'contact',
          label: detail.contact,
          content: <ContactTab listingId={listing.id} contact={contact} honeypot={honeypot} />,
        },
      ]}
    />
  );
}

/** Listing data of About and Services. A preview of an incomplete listing has no age or price yet. */
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
  const { field, option } = common;
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
        facts={[[field.category, option.category[listing.category]], ...fieldFacts(about, listing, common)]}
      />
    </div>
  );
}

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
        <ul className="services grid">
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

/** Returns a label and a value for each field; an option's value is its label. "Other" and a bare dash say nothing. */
function fieldFacts(
  names: readonly ListingFieldName[],
  listing: Partial<ListingDetail>,
  { field, option }: Pick<Common, 'field' | 'option'>,
): Fact[] {
  const content: Partial<Record<string, unknown>> = listing;
  const options: Partial<Record<string, Record<string, string>>> = option;
  return names.map((name) => {
    const said = ([content[name] ?? []].flat() as string[]).filter(informs);
    const words = options[name];
    return [field[name], (words ? said.map((one) => words[one]) : said).join(', ')];
  });
}

const informs = (said: string): boolean => said !== 'other' && /[\p{L}\p{N}]/u.test(said);

/** Contact details, which load when the visitor opens the tab. */
function ContactTab({
  listingId,
  contact,
  honeypot,
}: {
  listingId: string;
  contact: Contact;
  honeypot: RefObject<HTMLInputElement | null>;
}) {
  const common = useCommon();
  const detail = usePublicMessages('detail');
  const { status, details, error } = contact;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button goes away, so its section takes the focus, and reads out the details when they arrive.
  const request = () => {
    box.current?.focus();
    void contact.request();
  };
  return (
    <div
      ref={box}
      className="stack"
      tabIndex={-1}
      role="group"
      aria-label={detail.contact}
      aria-live="polite"
    >
      {status === 'loading' && <Spinner label={detail.loadingContact} />}
      {status === 'failed' && (
        <ErrorPanel title={contactFailure(error, common, detail)}>
          {needsGate(error) ? (
            <ButtonLink href={gateAddress()}>{detail.toGate}</ButtonLink>
          ) : (
            <Button onClick={request}>{common.action.tryAgain}</Button>
          )}
        </ErrorPanel>
      )}
      {details && <ContactDetails details={details} />}
      {/* At the end, because the empty form would leave a gap above the contact details. */}
      <ContactForm
        listingId={listingId}
        honeypot={honeypot}
        onSubmit={(event) => {
          event.preventDefault();
          request();
        }}
      >
        {status === 'idle' && (
          <>
            <p className="soft">{detail.contactIntro}</p>
            <div>
              <Button type="submit">{detail.showContact}</Button>
            </div>
          </>
        )}
      </ContactForm>
    </div>
  );
}
