import type * as z from 'zod';
import { cleanLine } from '#shared/clean-text.ts';
import { listingContent, placedListingContent, type ListingContent } from '#shared/listing.ts';
import { loadedCountry } from '#shared/location/load-country.ts';
import { networks } from '#shared/networks.ts';
import { readableNumbers } from '#shared/phone.ts';
import { type ContactFault, settleContact } from '#shared/settle-contact.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import type { Version } from './compare-versions.ts';
import { type ListingErrors, tabOf } from './form-tabs.ts';
import { contentOf, valuesOf, type ListingValues } from './listing-values.ts';

type Words = OwnListingMessages['form'];

/** Validates the form with the API contract's schema; messages come from the catalogue. */
export function checkListing(
  values: ListingValues,
  words: Words,
): { content: ListingContent; errors?: undefined } | { content?: undefined; errors: ListingErrors } {
  const errors: ListingErrors = {};
  const { from, to } = values.workingHours;
  if (Boolean(from) !== Boolean(to)) errors[`workingHours.${from ? 'to' : 'from'}`] = words.hoursBoth;

  // If the cities failed to load, the server checks the place.
  const places = loadedCountry(values.country);
  const schema = places ? placedListingContent(() => places) : listingContent;
  const result = schema.safeParse(contentOf(values));
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.join('.');
    errors[path] ??= sentence(path, issue, values, words);
  }
  // Check the contacts even if the schema fails, so that the owner sees all errors at once.
  const settled = settleContact<Pick<ListingContent, 'country' | 'contact' | 'social'>>(
    result.data ?? values,
  );
  for (const fault of settled.faults) errors[fault.path] ??= contactSentence(fault, words);
  // superRefine runs only when all other fields are valid, so check for an empty place here too.
  if (!values.country) errors.country = words.countryRequired;
  else if (!values.city) errors.city = words.cityRequired;

  if (result.success && Object.keys(errors).length === 0)
    return { content: { ...result.data, contact: settled.content.contact, social: settled.content.social } };
  return { errors };
}

/** Returns the contact errors to show on opening the form, for a listing hidden because it has no way of contact. */
export function contactErrors(values: ListingValues, words: Words): ListingErrors {
  const errors = Object.entries(checkListing(values, words).errors ?? {});
  return Object.fromEntries(errors.filter(([path]) => ['contact', 'social'].includes(tabOf(path) ?? '')));
}

function contactSentence(fault: ContactFault, words: Words): string {
  if (fault.fault === 'name') return words.nameInvalid(networks[fault.network]);
  return fault.fault === 'number' ? words.numberInvalid : words.contactRequired;
}

const onlyFault = {
  category: 'categoryRequired',
  country: 'countryRequired',
  city: 'cityRequired',
  municipality: 'municipalityInvalid',
  description: 'descriptionLong',
  'contact.email': 'emailInvalid',
} as const satisfies Record<string, keyof Words>;

function sentence(path: string, issue: z.core.$ZodIssue, values: ListingValues, words: Words): string {
  if (path === 'title') {
    if (!cleanLine(values.title)) return words.titleRequired;
    if (issue.code === 'too_small') return words.titleShort;
    return issue.code === 'too_big' ? words.titleLong : words.titleBytes;
  }
  if (path === 'price') return values.price.trim() ? words.priceInvalid : words.priceRequired;
  if (path in onlyFault) return words[onlyFault[path as keyof typeof onlyFault]];
  return issue.code === 'too_big' ? words.tooLong(Number(issue.maximum)) : words.invalid;
}

/** Maps the server's field errors to the form's fields; drops unknown fields. */
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

/** Converts validated content to the version that a newly opened form would hold. */
export const versionOfContent = (content: ListingContent, photos: Version['photos']): Version => ({
  values: valuesOf(content, content.country, readableNumbers(content.contact)),
  photos,
});
