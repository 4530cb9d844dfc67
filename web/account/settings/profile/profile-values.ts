import { cleanLine, cleanText } from '#shared/clean-text.ts';
import type { OwnProfile } from '#shared/api/profile.ts';
import type * as shared from '#shared/profile.ts';
import type { ProfileSave } from '#shared/profile.ts';

/** Fields in the order of the form. */
export const profileFields = ['name', 'country', 'city', 'municipality', 'phone', 'bio'] as const;
export type ProfileField = (typeof profileFields)[number];
/** Form values as text; empty if not given. */
export type ProfileValues = Record<ProfileField, string>;
/** Copied from shared/profile.ts, whose import would add zod to the bundle. */
export const bioMaxLength = 500 satisfies typeof shared.bioMaxLength;

export const valuesOf = (profile: OwnProfile): ProfileValues => ({
  name: profile.name,
  phone: profile.readablePhone ?? profile.phone ?? '',
  country: profile.country ?? '',
  city: profile.city ?? '',
  municipality: profile.municipality ?? '',
  bio: profile.bio ?? '',
});

/**
 * Builds the request body of a save.
 * @param phone in international form; undefined if empty
 */
export const saveOf = (values: ProfileValues, phone: string | undefined, version: number): ProfileSave => ({
  version,
  name: cleanLine(values.name),
  phone,
  country: values.country || undefined,
  city: values.city || undefined,
  municipality: values.municipality || undefined,
  bio: cleanText(values.bio) || undefined,
});
