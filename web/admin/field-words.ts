import type { Language } from '#shared/account.ts';
import type { ContentCase } from '#shared/api/content-review.ts';
import { fieldsByTab, type ListingFieldName, type ListingFields } from '#shared/listing-fields.ts';
import { findCountry } from '#shared/location/countries.ts';
import type { CountryPlaces } from '#shared/location/place.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { Formats } from '#web/i18n/format.ts';

type Content = NonNullable<ContentCase['text']>['proposed'];
type Place = 'country' | 'city' | 'municipality';

interface FieldWordsBy {
  words: Pick<Common, 'option'>;
  language: Language;
  formats: Formats;
  /** Returns the country's places; undefined while they load. */
  places: (countryId: string) => CountryPlaces | undefined;
  yes: string;
  no: string;
  unknownPlace: string;
}

const valuesOf = (content: Content): Record<string, unknown> => ({
  ...content,
  ...content.contact,
  ...content.social,
});

/**
 * True if a field has the same value in both contents. Compares ids, because places may share a name, and every place
 * has the same placeholder until the names load.
 */
export function isSameField(name: ListingFieldName, one: Content, other: Content): boolean {
  const said = (content: Content) => {
    const value = valuesOf(content)[name] ?? '';
    return JSON.stringify(Array.isArray(value) && value.length === 0 ? '' : value);
  };
  return said(one) === said(other);
}

/** Adds the currency's code, because many countries use "$". For an unknown country it returns the number alone. */
function priceWords(amount: number, country: string, { price, number }: Formats): string {
  const currency = findCountry(country)?.currency;
  return currency === undefined ? number(amount) : `${price(amount, { country, currency })} ${currency}`;
}

/** Returns the text of every listing field, in the form's order; empty for a field without a value. */
export function fieldWords(
  content: Content,
  { words, language, formats, places, yes, no, unknownPlace }: FieldWordsBy,
): Record<ListingFieldName, string> {
  const values = valuesOf(content);
  const options: Partial<Record<string, Record<string, string>>> = words.option;
  const there = places(content.country);
  const placeNames: Record<Place, string | undefined> = {
    country: there?.country.name[language],
    city: there?.city(content.city)?.name,
    municipality: content.municipality && there?.municipality(content.municipality)?.name,
  };
  const say = (name: string, type: string, value: unknown): string => {
    if (value === undefined) return '';
    if (type === 'flag') return value ? yes : no;
    if (type === 'placeId') return placeNames[name as Place] ?? `${unknownPlace} (${value as string})`;
    if (type === 'price') return priceWords(value as number, content.country, formats);
    if (type === 'hours') {
      const { from, to } = value as { from: number; to: number };
      return `${formats.clock(from)} – ${formats.clock(to)}`;
    }
    return [value]
      .flat()
      .map((one) => options[name]?.[one as string] ?? (one as string))
      .join(', ');
  };
  return Object.fromEntries(
    Object.values<ListingFields>(fieldsByTab).flatMap((fields) =>
      Object.entries(fields).map(([name, { type }]) => [name, say(name, type, values[name])]),
    ),
  ) as Record<ListingFieldName, string>;
}
