import type { ReactNode } from 'react';
import type { ContactDetails as Details, ListingDetail } from '#shared/api/listing.ts';
import { aboutFields } from '#shared/listing-fields.ts';
import { findCountry } from '#shared/location/countries.ts';
import { landingPath } from '#shared/location/landing.ts';
import { statusAt } from '#shared/opening.ts';
import { dateFormats } from '#shared/dates.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { phoneLink, whatsappLink } from '#web/listing/contact-link.ts';
import { ContactDetails } from '#web/listing/ContactDetails.tsx';
import { ContactForm } from '#web/listing/ContactForm.tsx';
import { gallerySizes } from '#web/card/photo-sources.ts';
import { SubpageFrame } from './SubpageFrame.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { listingsCache, noCache, notFoundCache } from './cache.ts';
import { crumbsOf } from './landing-links.ts';
import { ListingNotFoundPage } from './message-pages.tsx';
import {
  firstPhoto,
  gatePage,
  inEach,
  plain,
  pageTitle,
  type LoadContext,
  type LoadedPage,
  type PublicApi,
  type PublicPage,
} from './page.tsx';
import { breadcrumbFact, pageFact } from './structured-data.ts';

export function findListing({
  api,
  parameters: { listing: id = '' },
}: LoadContext): ReturnType<PublicApi['getListing']> {
  return uuid.test(id) ? api.getListing(id.toLowerCase()) : Promise.resolve(undefined);
}

/**
 * A missing listing and one that is not public look the same. An address without an id (the edge turns a blank into
 * `-`) gets a different sentence.
 */
const listingNotFound = ({ messages: { detail }, parameters: { listing: id } }: LoadContext): LoadedPage =>
  plain(
    () => <ListingNotFoundPage named={id !== '-'} />,
    { title: detail.notFoundTitle },
    { status: 404, cacheControl: notFoundCache, noindex: true },
  );

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Keeps the gate at a listing's address no longer than the listing, which later is a 404 page. */
const listingGate = async (context: LoadContext): Promise<LoadedPage> => {
  const found = await findListing(context);
  if (!found) return listingNotFound(context);
  const { messages, now } = context;
  return { ...gatePage(messages), cacheControl: listingsCache(found.until, now), shows: [found.id] };
};

/** Page of a listing, and its contact page for browsers without JavaScript. */
export const listingPages: readonly PublicPage[] = [
  {
    path: '/listings/:listing',
    loadGate: listingGate,
    load: async (context) => {
      const { api, site, language, common, messages, now } = context;
      const { detail } = messages;
      const found = await findListing(context);
      if (!found) return listingNotFound(context);
      const { until: listedUntil, ...stored } = found;
      const [others, stories] = await Promise.all([api.otherListings(stored), api.listStories(stored.id)]);
      const [until] = [listedUntil, others.until, stories.until].filter((one) => one !== undefined).sort();
      // The catalogue's name in this language, as in the lists and the place picker.
      const countryName = findCountry(stored.country)?.name[language] ?? stored.countryName;
      const listing = { ...stored, countryName };
      const title = detail.title(listing.cityName);
      const path = `/listings/${listing.id}` as const;
      const { country, city, municipality } = listing;
      const crumbs = crumbsOf(
        language,
        listing.category,
        { ...listing, place: { country, city, municipality } },
        { home: common.header.home, category: common.option.category[listing.category] },
      );
      const all = `/${language}${landingPath(language, listing.category, { country, city })}`;
      return {
        status: 200,
        cacheControl: listingsCache(until, now),
        title: pageTitle(title),
        description: detail.description(listing.cityName),
        addresses: inEach(path),
        structuredData: [pageFact(site.origin, language, path, title), breadcrumbFact(site.origin, crumbs)],
        shows: [listing.id, ...others.cards.map(({ id }) => id)],
        firstPhoto: firstPhoto(listing.photos[0], gallerySizes),
        content: {
          island: {
            page: 'listing',
            props: {
              listing,
              publishedOn: dateFormats(language, listing.zone).date(listing.publishedAt),
              about: aboutFields,
              status: statusAt(listing, now),
              others: others.cards,
              all,
              hasStories: stories.ids.length > 0,
              address: site.origin + path,
            },
          },
        },
      };
    },
  },
  subpage('/contact/:ticket?', async (listing, { api, messages, parameters: { ticket } }) => {
    const contact = ticket ? await api.readOpenedContact(listing.id, ticket) : undefined;
    return {
      title: messages.detail.title(listing.cityName),
      content: <ContactPage listing={listing} contact={contact} expired={ticket !== undefined} />,
    };
  }),
];

/**
 * Builds the entry of a page below a listing, such as its contact page. If the listing is not public, the entry returns
 * the listing's 404 page. The page is neither indexed nor cached at the edge, so it may show data for one visitor only.
 * @param path pattern that follows the listing's address
 * @param load builds the tab's title, which must not name a person (LOOK-1), and the content of the frame
 */
function subpage(
  path: PublicPage['path'],
  load: (listing: ListingDetail, context: LoadContext) => Promise<Subpage> | Subpage,
): PublicPage {
  return {
    path: `/listings/:listing${path}`,
    loadGate: listingGate,
    load: async (context) => {
      const listing = await findListing(context);
      if (!listing) return listingNotFound(context);
      const { title, content } = await load(listing, context);
      return plain(
        () => <SubpageFrame listing={listing}>{content}</SubpageFrame>,
        { title },
        // This page's address may contain a secret, such as the contact ticket, so link previews get the listing's
        // address.
        { cacheControl: noCache, noindex: true, addresses: inEach(`/listings/${listing.id}`) },
      );
    },
  };
}

interface Subpage {
  title: string;
  content: ReactNode;
}

/**
 * Target of the contact form without JavaScript. Shows the contact details while the ticket is valid, afterwards the
 * form again.
 */
function ContactPage({
  listing,
  contact,
  expired,
}: {
  listing: Pick<ListingDetail, 'id' | 'online'>;
  contact: Details | undefined;
  expired: boolean;
}) {
  const detail = usePublicMessages('detail');
  const call = phoneLink(contact?.phone);
  const chat = whatsappLink(contact?.whatsapp, detail.greeting);
  return (
    <>
      <h2>{detail.contactTitle}</h2>
      {contact ? (
        <>
          {(call ?? chat) && (
            <div className="row">
              {call && (
                <ButtonLink variant="primary" icon="phone" href={call}>
                  {listing.online ? detail.callNow : detail.call}
                </ButtonLink>
              )}
              {chat && (
                <ButtonLink icon="chat" href={chat} rel="nofollow noreferrer">
                  {detail.whatsapp}
                </ButtonLink>
              )}
            </div>
          )}
          <ContactDetails details={contact} />
          <Notice text={detail.mention} />
        </>
      ) : (
        <ContactForm listingId={listing.id}>
          <p className="soft">{expired ? detail.contactExpired : detail.contactIntro}</p>
          <div>
            <Button type="submit" variant="primary">
              {detail.showContact}
            </Button>
          </div>
        </ContactForm>
      )}
    </>
  );
}
