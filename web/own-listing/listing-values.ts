import {
  basicFields,
  contactFields,
  detailFields,
  serviceFields,
  socialFields,
  type ListingField,
  type ListingFields,
} from '#shared/listing-fields.ts';
import type { OwnListing } from '#shared/api/listing.ts';
import type { ListingContent } from '#shared/listing.ts';
import { newListingDefaults } from '#shared/new-listing.ts';

/** Values of two time inputs; both empty if the listing has no hours. */
interface ClockRange {
  from: string;
  to: string;
}

type ControlValue<F> = F extends { type: 'choices'; options: ReadonlyArray<infer Option> }
  ? Option[]
  : F extends { type: 'choice'; options: ReadonlyArray<infer Option> }
    ? F extends { required: true }
      ? Option
      : Option | ''
    : F extends { type: 'flag' }
      ? boolean
      : F extends { type: 'hours' }
        ? ClockRange
        : string;
type ControlValues<G> = { -readonly [Name in keyof G]: ControlValue<G[Name]> };

/**
 * Values of the form's controls. Omitted fields are '', the price is the typed text, and the hours have the format of
 * time inputs.
 */
export interface ListingValues
  extends
    ControlValues<typeof basicFields>,
    ControlValues<typeof detailFields>,
    ControlValues<typeof serviceFields> {
  contact: ControlValues<typeof contactFields>;
  social: ControlValues<typeof socialFields>;
}

const minutesPerDay = 24 * 60;

/** Formats minutes after midnight for a time input; 24:00 becomes 00:00. */
export function clockText(minutes: number): string {
  const within = minutes % minutesPerDay;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(within / 60))}:${two(within % 60)}`;
}

export function minutesOf(clock: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(clock) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : undefined;
}

/** Parses a price in whole units, with or without thousands separators ("1500", "1,500", "1.500", "1 500"). */
export function parsePrice(text: string): number | undefined {
  const trimmed = text.trim();
  if (!/^(\d{1,9}|\d{1,3}([.,\s]\d{3}){1,2})$/.test(trimmed)) return undefined;
  return Number(trimmed.replace(/\D/g, ''));
}

/**
 * Returns the form's values for an existing listing, or the defaults of a new listing in the given country.
 * @param readable phone numbers grouped for reading; a save converts them to international form (settleContact)
 */
export function valuesOf(
  content: ListingContent | undefined,
  country: string,
  readable?: OwnListing['readable'],
): ListingValues {
  const from: Partial<ListingContent> = content ?? { ...structuredClone(newListingDefaults), country };
  return {
    ...controlValues(basicFields, from),
    ...controlValues(detailFields, from),
    ...controlValues(serviceFields, from),
    contact: controlValues(contactFields, { ...from.contact, ...readable }),
    social: controlValues(socialFields, from.social ?? {}),
  };
}

const controlValues = <const G extends ListingFields>(fields: G, content: { [Name in keyof G]?: unknown }) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, controlValue(field, content[name])]),
  ) as ControlValues<G>;

function controlValue(field: ListingField, value: unknown): unknown {
  switch (field.type) {
    case 'flag':
      return value ?? false;
    case 'choices':
      return [...((value as string[] | undefined) ?? [])];
    case 'hours': {
      const hours = value as ListingContent['workingHours'];
      return { from: hours ? clockText(hours.from) : '', to: hours ? clockText(hours.to) : '' };
    }
    case 'price':
      return value === undefined ? '' : `${value as number}`;
    default:
      return value ?? '';
  }
}

/**
 * Converts the form's values to unvalidated listing content. Omits values that can't be converted, such as an invalid
 * price, so that the schema refuses them.
 */
export function contentOf(values: ListingValues): Record<keyof ListingContent, unknown> {
  return {
    ...contentValues(basicFields, values),
    ...contentValues(detailFields, values),
    ...contentValues(serviceFields, values),
    contact: contentValues(contactFields, values.contact),
    social: contentValues(socialFields, values.social),
  };
}

const contentValues = <const G extends ListingFields>(fields: G, values: ControlValues<G>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const said = contentValue(field, values[name]);
      return said === undefined ? [] : [[name, said]];
    }),
  ) as Record<keyof G, unknown>;

function contentValue({ type, required }: ListingField, value: unknown): unknown {
  switch (type) {
    case 'flag':
      return value || required ? value : undefined;
    case 'choices':
      return required || (value as string[]).length > 0 ? value : undefined;
    case 'hours': {
      const { from, to } = value as ClockRange;
      const hours = { from: minutesOf(from), to: minutesOf(to) };
      return hours.from === undefined || hours.to === undefined ? undefined : hours;
    }
    case 'price':
      return parsePrice(value as string);
    default:
      return (value as string).trim() || (required ? '' : undefined);
  }
}
