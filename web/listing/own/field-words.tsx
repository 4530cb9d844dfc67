import type { ReactNode } from 'react';
import { fieldsByTab, type ListingField, type ListingFieldName } from '#shared/listing-fields.ts';
import { findCountry } from '#shared/location/countries.ts';
import { loadedCountry } from '#shared/location/load-country.ts';
import { useCommon, useContentLang, useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { placeLabel } from '../place-label.ts';
import { valueAt, type Difference, type Version } from './compare-versions.ts';
import { useHoursInWords } from './HoursControl.tsx';
import type { ListingValues } from './listing-values.ts';

const fields = new Map(
  Object.values<Record<string, ListingField>>(fieldsByTab).flatMap(Object.entries<ListingField>),
);
const nameOf = (path: string): ListingFieldName => (path.split('.').at(-1) ?? path) as ListingFieldName;

/** What a field is called and what it says, in words, for whoever compares two versions of it. */
export function useFieldWords() {
  const common = useCommon();
  const { versions, photos: photoWords } = useOwn();
  const { conflict: t, place } = versions;
  const hoursOf = useHoursInWords();
  const language = useLanguage();
  const lang = useContentLang();
  const { number } = useFormats();
  const options: Partial<Record<string, Record<string, string>>> = common.option;

  const placeOf = ({ country, city, municipality }: ListingValues): string => {
    const places = loadedCountry(country);
    return (
      placeLabel({
        countryName: findCountry(country)?.name[language],
        cityName: places?.city(city)?.name,
        municipalityName: municipality ? places?.municipality(municipality)?.name : undefined,
      }) ?? t.empty
    );
  };
  const value = ({ name, paths: [path = ''] }: Difference, { values, photos }: Version): ReactNode => {
    if (name === 'photos') return t.photos(photos.length);
    if (name === 'place') return placeOf(values);
    const field = nameOf(path);
    const said = valueAt(values, path);
    switch (fields.get(field)?.type) {
      case 'hours':
        return hoursOf(said as ListingValues['workingHours']);
      case 'flag':
        return said ? t.yes : t.no;
      case 'choices':
        return (said as string[]).map((one) => options[field]?.[one]).join(', ') || t.empty;
      case 'choice':
        return options[field]?.[said as string] ?? t.empty;
      case 'price':
        return /^\d+$/.test(said as string) ? number(Number(said)) : (said as string) || t.empty;
      default:
        return said ? <span lang={lang}>{said as string}</span> : t.empty;
    }
  };

  return {
    label: ({ name, paths: [path = ''] }: Difference): string =>
      name === 'photos' ? photoWords.title : name === 'place' ? place.label : common.field[nameOf(path)],
    value,
  };
}
