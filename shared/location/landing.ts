import type { Language } from '../account.ts';
import { categories, type Category } from '../listing-options.ts';
import { categorySlugs } from '../site.ts';
import { findCity, findMunicipality } from './catalogue.ts';
import { countries, findCountry } from './countries.ts';
import { type Place, slug } from './place.ts';

/**
 * Builds the readable address of a place's listings in one category: `/mujeres/mexico/guadalajara`, `/women/spain`.
 * Category and country are in the page's language; cities and municipalities use the last, constant part of their id.
 */
export function landingPath(
  language: Language,
  category: Category,
  { country, city, municipality }: Place,
): `/${string}` {
  const named = country ? findCountry(country)?.name[language] : undefined;
  const words = [
    named && slug(named),
    country && city?.slice(`${country}-`.length),
    city && municipality?.slice(`${city}-`.length),
  ];
  return `/${[categorySlugs[language][category], ...words].filter(Boolean).join('/')}`;
}

/**
 * Parses a landing address. Returns undefined if a segment is unknown in this language, or if there are too many
 * segments.
 */
export function readLanding(
  language: Language,
  path: string,
): { category: Category; place: Place } | undefined {
  const [word, ...words] = path.slice(1).split('/');
  const category = categories.find((one) => categorySlugs[language][one] === word);
  if (!category || words.length > 3) return undefined;
  const [first, second, third] = words;
  const country = countries.find(({ name }) => slug(name[language]) === first)?.id;
  const city = country && second ? findCity(`${country}-${second}`)?.id : undefined;
  const municipality = city && third ? findMunicipality(`${city}-${third}`)?.id : undefined;
  const place = [country, city, municipality].slice(0, words.length);
  if (place.includes(undefined)) return undefined;
  return { category, place: { country, city, municipality } };
}
