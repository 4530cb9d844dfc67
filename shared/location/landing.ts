import type { Language } from '../account.ts';
import { categories, type Category } from '../listing-options.ts';
import { categorySlugs } from '../site.ts';
import { citiesOf, municipalitiesOf } from './catalogue.ts';
import { countries, findCountry } from './countries.ts';
import { type Place, slug } from './place.ts';

/**
 * The address of a place's own list of a category, in words: `/mujeres/mexico/guadalajara`, `/women/spain`. Words
 * and not ids, since people read it and search engines show it; countries and categories are named in the
 * address's language, cities as their people name them.
 */
export function landingPath(language: Language, category: Category, place: Place): `/${string}` {
  const { country, city, municipality } = place;
  const found = country ? findCountry(country) : undefined;
  const segments = [
    categorySlugs[language][category],
    found && slug(found.name[language]),
    country && city && slugsOf(country, citiesOf).byId.get(city),
    city && municipality && slugsOf(city, municipalitiesOf).byId.get(municipality),
  ];
  const end = segments.findIndex((one) => !one);
  return `/${segments.slice(0, end < 0 ? undefined : end).join('/')}`;
}

/** What such an address means; undefined where a word of it is none of this language's, or there are too many. */
export function readLanding(
  language: Language,
  path: string,
): { category: Category; place: Place } | undefined {
  const [word, ...words] = path.slice(1).split('/');
  const category = categories.find((one) => categorySlugs[language][one] === word);
  if (!category || words.length > 3) return undefined;
  const [first, second, third] = words;
  const country = countries.find(({ name }) => slug(name[language]) === first)?.id;
  const city = country && second ? slugsOf(country, citiesOf).bySlug.get(second) : undefined;
  const municipality = city && third ? slugsOf(city, municipalitiesOf).bySlug.get(third) : undefined;
  const place = [country, city, municipality].slice(0, words.length);
  if (place.includes(undefined)) return undefined;
  return { category, place: { country, city, municipality } };
}

interface Slugs {
  bySlug: ReadonlyMap<string, string>;
  byId: ReadonlyMap<string, string>;
}
const known = new Map<string, Slugs>();

/**
 * The words for what lies in one country or city. Where two have one name, the first of the catalogue, which has
 * the largest first, is called by it alone; the others by it and their id, which never changes.
 */
function slugsOf(
  within: string,
  children: (id: string) => ReadonlyArray<{ id: string; name: string }>,
): Slugs {
  const made = known.get(within);
  if (made) return made;
  const bySlug = new Map<string, string>();
  const byId = new Map<string, string>();
  for (const { id, name } of children(within)) {
    const plain = slug(name);
    const word = bySlug.has(plain) ? `${plain}-${slug(id)}` : plain;
    bySlug.set(word, id);
    byId.set(id, word);
  }
  const slugs = { bySlug, byId };
  known.set(within, slugs);
  return slugs;
}
