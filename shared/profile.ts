import * as z from 'zod';
import type { PlaceLookup } from './location/known-place.ts';
import { placeId } from './ids.ts';
import { optionalText, plainLine } from './plain-text.ts';

export const nameMaxLength = 120;
export const bioMaxLength = 500;
/** A plus, the country code, at most 15 digits. */
const e164 = /^\+[1-9]\d{6,14}$/;

/** Private profile of an account, apart from its name (ACC-12). Visitors see only a provider's listing. */
const fields = z.object({
  phone: z.string().regex(e164, 'an international number, as +525512345678').optional(),
  /** Ids of the location catalogue. */
  country: placeId(2).optional(),
  city: placeId(64).optional(),
  municipality: placeId(96).optional(),
  bio: optionalText(bioMaxLength),
});

/** Profile as stored with the account. */
export const profile = fields.extend({
  /** Incremented with every save. A save names the version that the edit is based on; the first save names 0. */
  version: z.int().min(0),
});
export type Profile = z.infer<typeof profile>;

/** A person's name, with at least one visible character. */
export const personName = plainLine(nameMaxLength).min(1);

/** Complete new profile; omitted fields are deleted. */
const profileSave = profile.extend({ name: personName });
export type ProfileSave = z.infer<typeof profileSave>;

/** Builds the schema of a profile whose place exists. Country, city and municipality are optional. */
export const placedProfileSave = (placesOf: PlaceLookup) =>
  profileSave.superRefine(({ country, city, municipality }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const places = country === undefined ? undefined : placesOf(country);
    const known = city === undefined ? undefined : places?.city(city);
    if (country !== undefined && !places) refuse('country', 'a country of the catalogue');
    else if (city !== undefined && !known) refuse('city', 'a city of that country');
    else if (municipality !== undefined && !known?.municipalities.some(({ id }) => id === municipality))
      refuse('municipality', 'a municipality of that city');
  });
