import type { ListingContent } from '#shared/listing.ts';
import { newListingDefaults } from '#shared/listing.ts';

type Texts<K extends string> = Record<K, string>;
type OptionalText =
  'description' | 'municipality' | 'location' | 'address' | 'height' | 'weight' | 'measurements';

/**
 * What the form's controls hold: a listing's content with every text there and '' for what was left out,
 * the price as typed, and the hours as the time inputs write them.
 */
export interface ListingValues extends Texts<OptionalText> {
  title: string;
  category: ListingContent['category'];
  price: string;
  country: string;
  city: string;
  hasOwnPlace: boolean;
  services: ListingContent['services'];
  acceptCreditCard: boolean;
  offerVirtualServices: boolean;
  workFullTime: boolean;
  availableDays: ListingContent['availableDays'];
  hoursFrom: string;
  hoursTo: string;
  eyeColor: NonNullable<ListingContent['eyeColor']> | '';
  hairColor: NonNullable<ListingContent['hairColor']> | '';
  nationality: NonNullable<ListingContent['nationality']> | '';
  languages: NonNullable<ListingContent['languages']>;
  contact: Texts<keyof ListingContent['contact']>;
  social: Texts<keyof ListingContent['social']>;
}

const minutesPerDay = 24 * 60;

/** Minutes after midnight as a time input writes them; the day's end is the next one's midnight. */
export function clockText(minutes: number): string {
  const within = minutes % minutesPerDay;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined;
}

/** Whole units, with or without grouping as people type it ("1500", "1,500", "1.500", "1 500"). */
export function parsePrice(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d{1,9}|\d{1,3}([.,\s]\d{3}){1,2})$/.test(trimmed)) return undefined;
  return Number(trimmed.replace(/\D/g, ''));
}

/** The form of an existing listing, or of a new one with its defaults in the given country. */
export function valuesOf(content: ListingContent | undefined, country: string): ListingValues {
  const from: Partial<ListingContent> = content ?? newValues(country);
  const { contact, social, workingHours } = from;
  return {
    title: from.title ?? '',
    description: from.description ?? '',
    category: from.category ?? 'women',
    price: from.price === undefined ? '' : String(from.price),
    country: from.country ?? country,
    city: from.city ?? '',
    municipality: from.municipality ?? '',
    location: from.location ?? '',
    address: from.address ?? '',
    hasOwnPlace: from.hasOwnPlace ?? false,
    services: [...(from.services ?? [])],
    acceptCreditCard: from.acceptCreditCard ?? false,
    offerVirtualServices: from.offerVirtualServices ?? false,
    workFullTime: from.workFullTime ?? false,
    availableDays: [...(from.availableDays ?? [])],
    hoursFrom: workingHours ? clockText(workingHours.from) : '',
    hoursTo: workingHours ? clockText(workingHours.to) : '',
    height: from.height ?? '',
    weight: from.weight ?? '',
    measurements: from.measurements ?? '',
    eyeColor: from.eyeColor ?? '',
    hairColor: from.hairColor ?? '',
    nationality: from.nationality ?? '',
    languages: [...(from.languages ?? [])],
    contact: {
      phone: contact?.phone ?? '',
      whatsapp: contact?.whatsapp ?? '',
      telegram: contact?.telegram ?? '',
      email: contact?.email ?? '',
    },
    social: {
      instagram: social?.instagram ?? '',
      facebook: social?.facebook ?? '',
      twitter: social?.twitter ?? '',
      snapchat: social?.snapchat ?? '',
      tiktok: social?.tiktok ?? '',
      onlyfans: social?.onlyfans ?? '',
      patreon: social?.patreon ?? '',
      manyvids: social?.manyvids ?? '',
      otherSocial: social?.otherSocial ?? '',
    },
  };
}

function newValues(country: string): Partial<ListingContent> {
  const { services, availableDays, ...rest } = newListingDefaults;
  return { ...rest, country, services: [...services], availableDays: [...availableDays] };
}

const kept = (text: string): string | undefined => text.trim() || undefined;

const keptAll = <K extends string>(texts: Record<K, string>): Partial<Record<K, string>> =>
  Object.fromEntries(
    Object.entries<string>(texts).flatMap(([key, text]) => (kept(text) ? [[key, text.trim()]] : [])),
  ) as Partial<Record<K, string>>;

/**
 * The content that these values say. What can't be said (a price that is no number) stays undefined; the
 * schema then refuses it, so this is unknown until it was checked.
 */
export function contentOf(values: ListingValues): Record<keyof ListingContent, unknown> {
  const { hoursFrom, hoursTo, contact, social, ...rest } = values;
  const from = minutesOf(hoursFrom);
  const to = minutesOf(hoursTo);
  return {
    ...rest,
    title: rest.title.trim(),
    price: parsePrice(rest.price),
    description: kept(rest.description),
    municipality: kept(rest.municipality),
    location: kept(rest.location),
    address: kept(rest.address),
    workingHours: from === undefined || to === undefined ? undefined : { from, to },
    height: kept(rest.height),
    weight: kept(rest.weight),
    measurements: kept(rest.measurements),
    eyeColor: kept(rest.eyeColor),
    hairColor: kept(rest.hairColor),
    nationality: kept(rest.nationality),
    languages: rest.languages.length > 0 ? rest.languages : undefined,
    contact: keptAll(contact),
    social: keptAll(social),
  };
}
