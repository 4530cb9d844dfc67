import { categories, days, listingLimits, services } from './listing-options.ts';

/**
 * Fields of a listing as plain data: the only list of them. The schema (shared/listing.ts), the form (web/own-listing),
 * the public page and the labels in web/i18n derive from it. Each group is a tab of the form; form and page keep the
 * order. Scripts of public pages import only types from here.
 */

interface Field {
  /** True if every listing has a value. Only for fields of the first release: older listings lack later fields. */
  required?: true;
  /** On a wide screen, shares a row with the half-width field before or after it. */
  half?: true;
  /** Uses its own form control (web/own-listing/FormFields.tsx) instead of the type's default. */
  control?: 'own';
}

/** Typed text of at most `max` characters. */
export interface TextField extends Field {
  type: 'text';
  /** `many` allows line breaks. */
  lines?: 'many';
  max: number;
  min?: number;
  /** Bytes of UTF-8. */
  maxBytes?: number;
  /** Sets the keyboard and autocomplete of the form control. */
  input?: 'phone' | 'name' | 'address';
  shown: 'about' | 'contact' | 'own' | 'nowhere';
}

interface EmailField extends Field {
  type: 'email';
  max: number;
  shown: 'contact';
}

interface ChoiceField extends Field {
  type: 'choice';
  options: readonly string[];
  shown: 'about' | 'own';
}

/** Any of the options, each at most once. */
interface ChoicesField extends Field {
  type: 'choices';
  options: readonly string[];
  shown: 'about' | 'own';
}

interface FlagField extends Field {
  type: 'flag';
  shown: 'badge' | 'own';
}

/** Field of a special type: a price, a place of the catalogue, or working hours. */
type SpecialField = Field & { control: 'own'; shown: 'own' } & (
    { type: 'price' | 'hours' } | { type: 'placeId'; max: number }
  );

/**
 * Field of a listing. `shown` is its position on the public page: facts under About, badges under Services, contact
 * details, a section of its own, or nowhere. A field shown nowhere never leaves the account.
 */
export type ListingField = TextField | EmailField | ChoiceField | ChoicesField | FlagField | SpecialField;
export type ListingFields = Readonly<Record<string, ListingField>>;
/** Fields read with the listing. Contact fields have a separate type because a separate request reads them. */
type OpenFields = Readonly<Record<string, ListingField & { shown: 'about' | 'badge' | 'own' | 'nowhere' }>>;
type ContactFields = Readonly<Record<string, ListingField & { shown: 'contact' }>>;

export const basicFields = {
  title: {
    type: 'text',
    min: listingLimits.titleMinLength,
    max: listingLimits.titleMaxLength,
    maxBytes: listingLimits.titleMaxBytes,
    required: true,
    shown: 'own',
  },
  category: { type: 'choice', options: categories, required: true, half: true, shown: 'own' },
  /** Whole units of the country's currency, per hour. */
  price: { type: 'price', required: true, half: true, control: 'own', shown: 'own' },
  country: { type: 'placeId', max: 2, required: true, control: 'own', shown: 'own' },
  city: { type: 'placeId', max: 64, required: true, control: 'own', shown: 'own' },
  municipality: { type: 'placeId', max: 64, control: 'own', shown: 'own' },
  /** Neighborhood or landmark, in the provider's own wording. */
  location: { type: 'text', max: 80, half: true, shown: 'own' },
  address: { type: 'text', max: 160, input: 'address', half: true, shown: 'nowhere' },
  /** "I have my own place", which the with-location filter uses. */
  hasOwnPlace: { type: 'flag', required: true, control: 'own', shown: 'own' },
  description: {
    type: 'text',
    lines: 'many',
    max: listingLimits.descriptionMaxLength,
    control: 'own',
    shown: 'own',
  },
} as const satisfies OpenFields;

export const detailFields = {
  height: { type: 'text', max: 20, half: true, shown: 'about' },
  weight: { type: 'text', max: 20, half: true, shown: 'about' },
  measurements: { type: 'text', max: 40, shown: 'about' },
  eyeColor: {
    type: 'choice',
    options: ['brown', 'blue', 'green', 'hazel'],
    half: true,
    shown: 'about',
  },
  hairColor: {
    type: 'choice',
    options: ['black', 'brown', 'blonde', 'red'],
    half: true,
    shown: 'about',
  },
  nationality: {
    type: 'choice',
    options: ['american', 'european', 'asian', 'latino', 'other'],
    shown: 'about',
  },
  languages: {
    type: 'choices',
    options: ['english', 'spanish', 'french', 'german', 'other'],
    shown: 'about',
  },
} as const satisfies OpenFields;

export const serviceFields = {
  services: { type: 'choices', options: services, required: true, control: 'own', shown: 'own' },
  acceptCreditCard: { type: 'flag', required: true, shown: 'badge' },
  offerVirtualServices: { type: 'flag', required: true, shown: 'badge' },
  workFullTime: { type: 'flag', required: true, shown: 'badge' },
  availableDays: { type: 'choices', options: days, required: true, control: 'own', shown: 'own' },
  workingHours: { type: 'hours', control: 'own', shown: 'own' },
} as const satisfies OpenFields;

/** Fields of `contact` in a listing's content. Only a separate, rate-limited route returns them. */
export const contactFields = {
  /** The limit exceeds any number, because cutting off pasted text could leave a different, valid number. */
  phone: { type: 'text', max: 40, input: 'phone', half: true, shown: 'contact' },
  whatsapp: { type: 'text', max: 40, input: 'phone', half: true, shown: 'contact' },
  telegram: { type: 'text', max: 80, input: 'name', shown: 'contact' },
  /** Optional public address, separate from the account's. */
  email: { type: 'email', max: 254, shown: 'contact' },
} as const satisfies ContactFields;

const socialName = { type: 'text', max: 80, input: 'name', half: true, shown: 'contact' } as const;
/** Fields of `social` in a listing's content, returned with `contact`. */
export const socialFields = {
  instagram: socialName,
  facebook: socialName,
  twitter: socialName,
  snapchat: socialName,
  tiktok: socialName,
  onlyfans: socialName,
  patreon: socialName,
  manyvids: socialName,
  otherSocial: { ...socialName, max: 200 },
} as const satisfies ContactFields;

/** All fields, by tab of the form. */
export const fieldsByTab = {
  basic: basicFields,
  details: detailFields,
  services: serviceFields,
  contact: contactFields,
  social: socialFields,
};
export type ListingTab = keyof typeof fieldsByTab;

/** Fields that the public page shows under About, in order. */
export const aboutFields: readonly ListingFieldName[] = Object.values<ListingFields>(fieldsByTab).flatMap(
  (fields) => Object.keys(fields).filter((name) => fields[name]?.shown === 'about') as ListingFieldName[],
);

/** Fields that visitors never see. */
export const hiddenFields = Object.values<ListingFields>(fieldsByTab).flatMap(
  (fields) => Object.keys(fields).filter((name) => fields[name]?.shown === 'nowhere') as HiddenName[],
);

/** Parts of the content that are not read with a public listing: contact details (own route) and hidden fields. */
export type ApartName = 'contact' | 'social' | HiddenName;

/** Returns the content without contact details and hidden fields (LIST-12). */
export function openPartOf<C extends object>(content: C): Omit<C, ApartName> {
  const apart: readonly string[] = ['contact', 'social', ...hiddenFields] satisfies ApartName[];
  return Object.fromEntries(Object.entries(content).filter(([name]) => !apart.includes(name))) as Omit<
    C,
    ApartName
  >;
}

type FieldsByName = typeof basicFields &
  typeof detailFields &
  typeof serviceFields &
  typeof contactFields &
  typeof socialFields;
export type ListingFieldName = keyof FieldsByName;
type NamesOf<Part> = {
  [Name in ListingFieldName]: FieldsByName[Name] extends Part ? Name : never;
}[ListingFieldName];

/** Names of fields with their own form control. */
export type OwnControlName = NamesOf<{ control: 'own' }>;
/** Names of fields that the public page shows as badges. */
export type BadgeName = NamesOf<{ shown: 'badge' }>;
type HiddenName = NamesOf<{ shown: 'nowhere' }>;
export type ContactName = keyof typeof contactFields;
export type SocialNetwork = keyof typeof socialFields;

/** Labels of all fields, required in each language. */
export type FieldLabels = Record<ListingFieldName, string>;
/** Labels of every option, for all fields with options. */
export type OptionWords = {
  [Name in NamesOf<{ options: readonly string[] }>]: Record<
    Extract<FieldsByName[Name], { options: readonly string[] }>['options'][number],
    string
  >;
};
