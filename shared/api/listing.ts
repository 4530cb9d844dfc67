import * as z from 'zod';
import {
  categories,
  listingFilters,
  listingLimits,
  type RangeName,
  rangeLimits,
  services,
  sortDirections,
  sortFields,
} from '../listing-options.ts';
import { numberFields } from '../contact.ts';
import { refusal } from '../content-review.ts';
import { type ApartName, hiddenFields } from '../listing-fields.ts';
import { cursor, placeId } from '../ids.ts';
import { placedListingContent, shownContent } from '../listing.ts';
import { placesOf } from '../location/catalogue.ts';
import { photo, photoId } from '../photo.ts';
import { ownPhoto } from './photo.ts';
import { optionalLine } from '../plain-text.ts';
import { publicationConditions } from '../publication.ts';
import { route } from './route.ts';

const publicPhoto = photo.pick({ id: true, width: true, height: true, blur: true, face: true });
export type PublicPhoto = z.infer<typeof publicPhoto>;

/** Listing as shown in lists. Place names are included, so that pages need not load the place catalogue. */
const card = z.object({
  id: z.uuid(),
  title: z.string(),
  category: z.enum(categories),
  age: z.int(),
  /** Price per hour, in whole units of `currency`. */
  price: z.int(),
  currency: z.string(),
  country: z.string(),
  cityName: z.string(),
  municipalityName: z.string().optional(),
  services: z.array(z.enum(services)),
  online: z.boolean(),
  photo: publicPhoto,
});
export type Card = z.infer<typeof card>;

/** Options as comma-separated text. */
const listOf = <const T extends readonly string[]>(options: T) =>
  z
    .string()
    .max(options.join(',').length)
    .regex(/^[\x21-\x7e]*$/)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(z.enum(options)))
    .optional();
const boundOf = (name: RangeName) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'a whole number')
    .transform(Number)
    .pipe(z.int().min(rangeLimits[name].min).max(rangeLimits[name].max))
    .optional();

/** Query of a list page. All parts are optional. The page drops unknown values; the API refuses them. */
export const browseQuery = z.object({
  category: z.enum(categories).default('women'),
  country: placeId(2).optional(),
  city: placeId(64).optional(),
  municipality: placeId(96).optional(),
  /** Listings must match all of them (BROWSE-2). */
  filters: listOf(listingFilters),
  /** Listings must offer all of them. */
  services: listOf(services),
  /** Ranges include both ends. Prices are comparable within one country only, because currencies differ. */
  priceMin: boundOf('price'),
  priceMax: boundOf('price'),
  ageMin: boundOf('age'),
  ageMax: boundOf('age'),
  sort: z.enum(sortFields).default('newest'),
  direction: z.enum(sortDirections).optional(),
  cursor: cursor.optional(),
});
export type BrowseQuery = z.infer<typeof browseQuery>;

/** Query of a list for counting; order and page don't matter. */
const countQuery = browseQuery.omit({ sort: true, direction: true, cursor: true });
export type CountQuery = z.infer<typeof countQuery>;

const listCount = z.object({
  count: z.int().min(0).max(listingLimits.counted),
  /** True if the list has more listings than were counted. */
  more: z.boolean(),
});
export type ListCount = z.infer<typeof listCount>;

export const cardPage = z.object({
  cards: z.array(card),
  /** Cursor of the next page; absent on the last page. */
  cursor: z.string().optional(),
  /** Cursor of the previous page, from the third page on. The first page needs no cursor. */
  previous: z.string().optional(),
});
export type CardPage = z.infer<typeof cardPage>;

const apart = Object.fromEntries(
  [...hiddenFields, 'contact' as const, 'social' as const].map((name) => [name, true]),
) as Record<ApartName, true>;

/** Public fields of a listing, without contact details and hidden fields. */
export const listingDetail = shownContent.omit(apart).extend({
  id: z.uuid(),
  age: z.int(),
  currency: z.string(),
  countryName: z.string(),
  cityName: z.string(),
  municipalityName: z.string().optional(),
  zone: z.string(),
  online: z.boolean(),
  /** Kinds of numbers that the listing has. The numbers themselves need a separate request (CONTACT-1). */
  numbers: z.array(z.enum(numberFields)),
  photos: z.array(publicPhoto).min(1),
  /** Picture that the provider chose as avatar; if absent, the first photo is used. */
  avatar: publicPhoto.optional(),
  publishedAt: z.iso.datetime(),
});
export type ListingDetail = z.infer<typeof listingDetail>;

const readableNumbers = z.object({ phone: z.string().optional(), whatsapp: z.string().optional() });

export const contactDetails = z.object({
  ...shownContent.shape.contact.shape,
  /**
   * The numbers above in readable form; the raw numbers are for dialing and copying. Absent if none is a valid number.
   */
  readable: readableNumbers.optional(),
  social: shownContent.shape.social,
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** Listing as its owner sees it: the review state of its contents, and why it is public or not. */
export const ownListing = z.object({
  id: z.uuid(),
  version: z.int(),
  content: shownContent,
  /** The numbers in readable form, so that the form needs no phone number library. */
  readable: readableNumbers.optional(),
  photos: z.array(ownPhoto),
  textWaitsSince: z.iso.datetime().optional(),
  /** Refusal of the current text. */
  textRefusal: refusal.optional(),
  hiddenByOwner: z.boolean(),
  onlineUntil: z.iso.datetime().optional(),
  published: z.boolean(),
  missing: z.array(z.enum(publicationConditions)),
});
export type OwnListing = z.infer<typeof ownListing>;

/**
 * Save request: the whole content, the photos in order, and the version that the edit is based on. Without a version,
 * the save creates the listing.
 */
const listingSave = z.object({
  version: z.int().optional(),
  /**
   * Identifies this save, so that a retry after a lost response is not applied twice (LIST-7). A different content with
   * the same key is refused.
   */
  idempotencyKey: z.uuid().optional(),
  content: placedListingContent(placesOf),
  photos: z.array(z.object({ id: photoId, face: z.boolean() })).max(64),
});
export type ListingSave = z.infer<typeof listingSave>;

/** Deleted listing that its owner can restore until it is erased. */
export const deletedListing = z.object({
  id: z.uuid(),
  title: z.string(),
  /** Short-lived URL of the listing's first photo. */
  previewUrl: z.string().optional(),
  deletedAt: z.iso.datetime(),
  erasedAt: z.iso.datetime(),
});
export type DeletedListing = z.infer<typeof deletedListing>;

const listingParams = z.object({ id: z.uuid() });
/** `website` is a honeypot that people never fill in. */
const contactRequest = z.object({ website: optionalLine(200) });

export const listingRoutes = {
  browseCards: route('GET /api/cards', {
    entry: 'browse',
    access: 'public',
    summary: 'Returns one page of public listings of a category and place.',
    query: browseQuery,
    output: cardPage,
    errors: ['invalid-cursor'],
  }),
  countCards: route('GET /api/cards/count', {
    entry: 'browse',
    access: 'public',
    summary: 'Counts the public listings that match the filters, up to 100.',
    keptSeconds: 60,
    query: countQuery,
    output: listCount,
  }),
  getCards: route('GET /api/cards/by-id', {
    entry: 'browse',
    access: 'public',
    summary: 'Returns the cards of the given listings, without those that are not public.',
    query: z.object({
      /** Ids of listings as comma-separated text. */
      ids: z
        .string()
        .max(40 * listingLimits.pageSize)
        .regex(/^[\da-f,-]*$/i)
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid().toLowerCase()).max(listingLimits.pageSize)),
    }),
    output: z.object({ cards: z.array(card) }),
  }),
  getListing: route('GET /api/listings/{id}', {
    entry: 'browse',
    access: 'public',
    summary: 'Returns one public listing; hidden and missing listings return the same error.',
    params: listingParams,
    output: listingDetail,
    errors: ['not-found'],
  }),
  getContact: route('POST /api/listings/{id}/contact', {
    entry: 'browse',
    access: 'public',
    summary:
      'Returns a listing’s contact details and counts the request for its statistics; requires the 18+ cookie and is rate-limited.',
    params: listingParams,
    body: contactRequest,
    output: contactDetails,
    errors: ['not-found', 'adult-confirmation-required', 'rate-limited'],
  }),
  openContact: route('POST /api/listings/{id}/contact-page', {
    entry: 'browse',
    access: 'public',
    summary:
      'Redirects to a page that shows a listing’s contact details for some minutes, for browsers without JavaScript.',
    form: true,
    params: listingParams,
    body: contactRequest,
    errors: ['not-found', 'adult-confirmation-required', 'rate-limited'],
  }),
  getOwnListing: route('GET /api/listing', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns the caller’s listing; absent until it is created.',
    output: z.object({ listing: ownListing.optional() }),
  }),
  saveListing: route('PUT /api/listing', {
    entry: 'member',
    access: 'worker',
    summary: 'Creates or changes the caller’s listing without changing any status.',
    body: listingSave,
    output: ownListing,
    errors: ['version-conflict', 'idempotency-key-reused', 'too-many-deleted', 'no-photo', 'too-many-photos'],
  }),
  deleteListing: route('DELETE /api/listing', {
    entry: 'member',
    access: 'worker',
    summary:
      'Deletes the caller’s listing: hides it at once and erases it later unless the caller restores it.',
    errors: ['not-found', 'version-conflict'],
  }),
  listDeletedListings: route('GET /api/listing/deleted', {
    entry: 'member',
    access: 'worker',
    summary: 'Returns the caller’s deleted listings that can be restored, latest first.',
    output: z.object({ listings: z.array(deletedListing) }),
  }),
  restoreListing: route('POST /api/listing/deleted/{id}/restore', {
    entry: 'member',
    access: 'worker',
    summary: 'Restores a deleted listing; deletes the caller’s current listing if the request names it.',
    params: listingParams,
    body: z.object({
      /** The caller's current listing. The restore deletes it first, because an account has only one. */
      replacing: z.uuid().optional(),
    }),
    output: ownListing,
    errors: ['rate-limited', 'not-found', 'listing-exists', 'version-conflict'],
  }),
  setVisibility: route('POST /api/listing/visibility', {
    entry: 'member',
    access: 'worker',
    summary: 'Hides or shows the caller’s listing.',
    body: z.object({ hidden: z.boolean() }),
    output: ownListing,
    errors: ['not-found', 'rate-limited'],
  }),
  setPresence: route('POST /api/listing/presence', {
    entry: 'member',
    access: 'worker',
    summary:
      'Turns "available now" on or off; it ends by itself, at the latest when the next appointment begins.',
    body: z.object({ online: z.boolean() }),
    output: ownListing,
    errors: ['not-found', 'booking-running'],
  }),
};
