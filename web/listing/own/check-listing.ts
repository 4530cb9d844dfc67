import type * as z from 'zod';
import { listingLimits } from '#shared/listing-options.ts';
import { listingContent, placedListingContent, type ListingContent } from '#shared/listing.ts';
import { loadedCountry } from '#shared/location/load-country.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { contentOf, type ListingValues } from './listing-values.ts';

type Words = OwnListingMessages['form'];

/** Errors by the field's path in the form ("title", "contact.email"), in words. */
export type ListingErrors = Record<string, string>;

/**
 * The form checked by the contract's own schema, with the catalogue's sentences. Exactly one of content and errors is
 * there.
 */
export function checkListing(
  values: ListingValues,
  words: Words,
): { content: ListingContent; errors?: undefined } | { content?: undefined; errors: ListingErrors } {
  const errors: ListingErrors = {};
  const oneTime = Boolean(values.hoursFrom) !== Boolean(values.hoursTo);
  if (oneTime) errors[values.hoursFrom ? 'hoursTo' : 'hoursFrom'] = words.hoursBoth;

  // Where its cities could not be loaded the place is the server's to check.
  const places = loadedCountry(values.country);
  const schema = places ? placedListingContent(() => places) : listingContent;
  const result = schema.safeParse(contentOf(values));
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    errors[path] ??= sentence(path, issue, values, words);
  }
  // superRefine runs only when the rest is right, so an empty place has to be told here as well.
  if (!values.country) errors.country = words.countryRequired;
  else if (!values.city) errors.city = words.cityRequired;

  if (result.success && Object.keys(errors).length === 0) return { content: result.data };
  return { errors };
}

function sentence(path: string, issue: z.core.$ZodIssue, values: ListingValues, words: Words): string {
  switch (path) {
    case 'title':
      if (!values.title.trim()) return words.titleRequired;
      if (issue.code === 'too_small') return words.titleShort;
      return issue.code === 'too_big' ? words.titleLong : words.titleBytes;
    case 'price':
      return values.price.trim() ? words.priceInvalid : words.priceRequired;
    case 'category':
      return words.categoryRequired;
    case 'country':
      return words.countryRequired;
    case 'city':
      return words.cityRequired;
    case 'municipality':
      return words.municipalityInvalid;
    case 'description':
      return words.descriptionLong;
    case 'contact.email':
      return words.emailInvalid;
    default:
      return issue.code === 'too_big' ? words.tooLong(Number(issue.maximum)) : words.invalid;
  }
}

/** What the server refused, by its field paths, on the form's fields; unknown ones are left out. */
export function serverErrors(
  fields: ReadonlyArray<{ field: string }>,
  values: ListingValues,
  words: Words,
): ListingErrors {
  const own = checkListing(values, words).errors ?? {};
  const paths = fields
    .map(({ field }) => field.replace(/^(body\.)?content\./, ''))
    .filter((path) => tabOf(path) !== undefined);
  return Object.fromEntries(paths.map((path) => [path, own[path] ?? words.invalid]));
}

export const formTabs = ['basic', 'details', 'services', 'contact', 'social'] as const;
export type FormTab = (typeof formTabs)[number];

const fieldsOfTab: Record<FormTab, readonly string[]> = {
  basic: [
    'title',
    'category',
    'price',
    'country',
    'city',
    'municipality',
    'location',
    'address',
    'hasOwnPlace',
    'description',
    'photos',
  ],
  details: ['height', 'weight', 'measurements', 'eyeColor', 'hairColor', 'nationality', 'languages'],
  services: [
    'services',
    'acceptCreditCard',
    'offerVirtualServices',
    'workFullTime',
    'availableDays',
    'hoursFrom',
    'hoursTo',
    'workingHours',
  ],
  contact: ['contact'],
  social: ['social'],
};

/** On which tab a field stands. */
export function tabOf(path: string): FormTab | undefined {
  const field = path.split('.')[0] ?? '';
  return formTabs.find((tab) => fieldsOfTab[tab].includes(field));
}

/** The first wrong field in the order of tabs and fields, where the form jumps to. */
export function firstError(errors: ListingErrors): { tab: FormTab; path: string } | undefined {
  for (const tab of formTabs) {
    for (const field of fieldsOfTab[tab]) {
      const path = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`));
      if (path) return { tab, path };
    }
  }
  return undefined;
}

/** How many fields are wrong on each tab. */
export function errorsByTab(errors: ListingErrors): Record<FormTab, number> {
  const counts: Record<FormTab, number> = { basic: 0, details: 0, services: 0, contact: 0, social: 0 };
  for (const path of Object.keys(errors)) {
    const tab = tabOf(path);
    if (tab) counts[tab]++;
  }
  return counts;
}

export const descriptionMax = listingLimits.descriptionMaxLength;
