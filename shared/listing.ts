import * as z from 'zod';
import {
  categories,
  days,
  eyeColors,
  hairColors,
  listingLimits,
  nationalities,
  services,
  spokenLanguages,
} from './listing-options.ts';
import type { PlaceLookup } from './location/known-place.ts';
import { plainText as text } from './plain-text.ts';

const utf8 = new TextEncoder();
/** Choices of an option list, each at most once. */
const choices = <const T extends readonly string[]>(options: T) =>
  z.array(z.enum(options)).refine((chosen) => new Set(chosen).size === chosen.length, {
    message: 'each at most once',
  });

/** Minutes after local midnight, 0 to 1440; hours may run past midnight when `to` <= `from`. */
const minuteOfDay = z.int().min(0).max(1440);

/**
 * What a provider writes about herself: the one schema of a listing's content. The form, the API's input,
 * the stored `proposed` and `approved` versions and the public detail all derive from it (LIST-1).
 */
export const listingContent = z.object({
  title: text(listingLimits.titleMaxLength)
    .min(listingLimits.titleMinLength)
    .refine((title) => utf8.encode(title).length <= listingLimits.titleMaxBytes, {
      message: `at most ${listingLimits.titleMaxBytes} bytes of UTF-8`,
    }),
  description: text(listingLimits.descriptionMaxLength).optional(),
  category: z.enum(categories),
  /** Whole units of the country's currency, per hour. */
  price: z.int().min(0).max(listingLimits.priceMax),
  country: z.string().max(2),
  city: z.string().max(64),
  municipality: z.string().max(64).optional(),
  /** A quarter or landmark, as she words it. */
  location: text(80).optional(),
  address: text(160).optional(),
  /** "I have my own place": the meaning of the with-location filter. */
  hasOwnPlace: z.boolean(),
  services: choices(services),
  acceptCreditCard: z.boolean(),
  offerVirtualServices: z.boolean(),
  workFullTime: z.boolean(),
  availableDays: choices(days),
  workingHours: z.object({ from: minuteOfDay, to: minuteOfDay }).optional(),
  height: text(20).optional(),
  weight: text(20).optional(),
  measurements: text(40).optional(),
  eyeColor: z.enum(eyeColors).optional(),
  hairColor: z.enum(hairColors).optional(),
  nationality: z.enum(nationalities).optional(),
  languages: choices(spokenLanguages).optional(),
  contact: z.object({
    phone: text(24).optional(),
    whatsapp: text(24).optional(),
    telegram: text(40).optional(),
    /** An optional public address, never the account's. */
    email: z.email().max(254).optional(),
  }),
  social: z.object({
    instagram: text(80).optional(),
    facebook: text(80).optional(),
    twitter: text(80).optional(),
    snapchat: text(80).optional(),
    tiktok: text(80).optional(),
    onlyfans: text(80).optional(),
    patreon: text(80).optional(),
    manyvids: text(80).optional(),
    otherSocial: text(200).optional(),
  }),
});
export type ListingContent = z.infer<typeof listingContent>;

/**
 * A content whose place exists: country, city in it, municipality in the city. The server asks the whole catalogue,
 * the browser the country that it has loaded.
 */
export const placedListingContent = (placesOf: PlaceLookup) =>
  listingContent.superRefine((content, context) => {
    const places = placesOf(content.country);
    const city = places?.city(content.city);
    if (!places) {
      context.addIssue({ code: 'custom', path: ['country'], message: 'a country of the catalogue' });
    } else if (!city) {
      context.addIssue({ code: 'custom', path: ['city'], message: 'a city of that country' });
    } else if (content.municipality && !city.municipalities.some(({ id }) => id === content.municipality)) {
      context.addIssue({ code: 'custom', path: ['municipality'], message: 'a municipality of that city' });
    }
  });

/** Defaults of a new listing (LIST-3). Never applied to an existing one. */
export const newListingDefaults = {
  hasOwnPlace: false,
  services: [],
  acceptCreditCard: false,
  offerVirtualServices: false,
  workFullTime: false,
  availableDays: ['mon', 'tue', 'wed', 'thu', 'fri'],
  workingHours: { from: 9 * 60, to: 21 * 60 },
  contact: {},
  social: {},
} as const satisfies Partial<ListingContent>;
