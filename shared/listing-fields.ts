import { categories, days, listingLimits, services } from './listing-options.ts';

/**
 * The fields of a listing as plain data: the one list from which come the schema (shared/listing.ts), the values,
 * checks and controls of the form (web/own-listing), what the public page shows, and which labels and words of
 * options each language must have (web/i18n). A group is a tab of the form, and its order that of the form and of the
 * public page.
 *
 * The server tells public pages which fields they show: their script takes types from here, and no values.
 */

/** What can be said of every field. */
interface Field {
  /**
   * Every listing has it. Only for fields that were there from the beginning: what was saved before a field was
   * added lacks it.
   */
  required?: true;
  /** Where the screen is wide enough it stands beside the half before or after it. */
  half?: true;
  /** Its control in the form is one of its own (web/own-listing/FormFields.tsx) instead of its type's. */
  control?: 'own';
}

/** What a person writes: at most `max` characters. */
export interface TextField extends Field {
  type: 'text';
  /** `many`: what is written may have breaks. */
  lines?: 'many';
  max: number;
  min?: number;
  /** Of UTF-8. */
  maxBytes?: number;
  /** What its control asks of a keyboard and of the browser's suggestions. */
  input?: 'phone' | 'name' | 'address';
  shown: 'about' | 'contact' | 'own' | 'nowhere';
}

interface EmailField extends Field {
  type: 'email';
  max: number;
  shown: 'contact';
}

/** One of a list. */
interface ChoiceField extends Field {
  type: 'choice';
  options: readonly string[];
  shown: 'about' | 'own';
}

/** Any of a list, each at most once. */
interface ChoicesField extends Field {
  type: 'choices';
  options: readonly string[];
  shown: 'about' | 'own';
}

/** Yes, or not said. */
interface FlagField extends Field {
  type: 'flag';
  shown: 'badge' | 'own';
}

/** What there is one of: a price, a place of the catalogue, hours of a day. */
type SpecialField = Field & { control: 'own'; shown: 'own' } & (
    { type: 'price' | 'hours' } | { type: 'placeId'; max: number }
  );

/**
 * `shown` says where the public page has it: among the facts under About, as a badge under Services, with the contact
 * details, in a place of its own, or nowhere: then it doesn't leave the facts either.
 */
export type ListingField = TextField | EmailField | ChoiceField | ChoicesField | FlagField | SpecialField;
export type ListingFields = Readonly<Record<string, ListingField>>;
/** With the listing itself, and apart from it: what is read apart can't be shown with the rest. */
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
  /** A quarter or landmark, as the provider words it. */
  location: { type: 'text', max: 80, half: true, shown: 'own' },
  address: { type: 'text', max: 160, input: 'address', half: true, shown: 'nowhere' },
  /** "I have my own place": the meaning of the with-location filter. */
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

/** Below `contact` in a listing's content: answered by its own, limited route alone. */
export const contactFields = {
  /** Room to paste more than a number: what a control cuts off could leave another one. */
  phone: { type: 'text', max: 40, input: 'phone', half: true, shown: 'contact' },
  whatsapp: { type: 'text', max: 40, input: 'phone', half: true, shown: 'contact' },
  telegram: { type: 'text', max: 80, input: 'name', shown: 'contact' },
  /** An optional public address, never the account's. */
  email: { type: 'email', max: 254, shown: 'contact' },
} as const satisfies ContactFields;

const socialName = { type: 'text', max: 80, input: 'name', half: true, shown: 'contact' } as const;
/** Below `social` in a listing's content, and answered with `contact`. */
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

/** Every field by the tab of the form on which it stands. */
export const fieldsByTab = {
  basic: basicFields,
  details: detailFields,
  services: serviceFields,
  contact: contactFields,
  social: socialFields,
};
export type ListingTab = keyof typeof fieldsByTab;

/** The fields that the public page shows among the facts under About, in their order. */
export const aboutFields: readonly ListingFieldName[] = Object.values<ListingFields>(fieldsByTab).flatMap(
  (fields) => Object.keys(fields).filter((name) => fields[name]?.shown === 'about') as ListingFieldName[],
);

/** The fields that no visitor is shown. */
export const hiddenFields = Object.values<ListingFields>(fieldsByTab).flatMap(
  (fields) => Object.keys(fields).filter((name) => fields[name]?.shown === 'nowhere') as HiddenName[],
);

/** What the public doesn't read with a listing: contact details, which have a route of their own, and hidden fields. */
export type ApartName = 'contact' | 'social' | HiddenName;

/** A content without what the public doesn't read with it (LIST-12). */
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

/** The fields with a control of their own. */
export type OwnControlName = NamesOf<{ control: 'own' }>;
/** The fields that the public page shows as badges. */
export type BadgeName = NamesOf<{ shown: 'badge' }>;
type HiddenName = NamesOf<{ shown: 'nowhere' }>;
export type ContactName = keyof typeof contactFields;
export type SocialNetwork = keyof typeof socialFields;

/** A label for every field: what each language must have. */
export type FieldLabels = Record<ListingFieldName, string>;
/** Words for every option of every field that has options. */
export type OptionWords = {
  [Name in NamesOf<{ options: readonly string[] }>]: Record<
    Extract<FieldsByName[Name], { options: readonly string[] }>['options'][number],
    string
  >;
};
