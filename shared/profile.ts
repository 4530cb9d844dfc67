import * as z from 'zod';
import type { PlaceLookup } from './location/known-place.ts';
import { placeId } from './ids.ts';
import { optionalText, plainLine } from './plain-text.ts';

export const nameMaxLength = 120;
export const bioMaxLength = 500;
/** E.164: a plus, the country's code, at most 15 digits. */
const e164 = /^\+[1-9]\d{6,14}$/;

/**
 * What a person says about themselves beside their name (ACC-12); all of it is private. What the public sees of a
 * provider is their listing's content.
 */
const fields = z.object({
  phone: z.string().regex(e164, 'an international number, as +525512345678').optional(),
  /** Ids of the location catalogue. */
  country: placeId(2).optional(),
  city: placeId(64).optional(),
  municipality: placeId(96).optional(),
  bio: optionalText(bioMaxLength),
});

/** As the account keeps it. */
export const profile = fields.extend({
  /** Grows with every save; a save names the one it was based on, 0 before the first. */
  version: z.int().min(0),
});
export type Profile = z.infer<typeof profile>;

/** What somebody is called, of which something is to be seen. */
export const personName = plainLine(nameMaxLength).min(1);

/** A save: everything anew, and what is left out is taken away. */
const profileSave = profile.extend({ name: personName });
export type ProfileSave = z.infer<typeof profileSave>;

/** A save whose place exists: the country, the city in it, the municipality in the city; each may be left out. */
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
