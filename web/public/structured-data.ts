import type { Language } from '#shared/account.ts';
import type { Card } from '#shared/api/listing.ts';
import { brand } from '#shared/brand.ts';
import type { Crumb } from '#web/listing/Breadcrumb.tsx';

/**
 * What a page says of itself to search engines, in the words of schema.org. No person is described: names, ages,
 * prices and photos of providers are on their pages and in no search engine's knowledge graph
 * (docs/decisions/2026-11-21-what-search-engines-and-previews-see.md).
 */
export type Fact = Readonly<Record<string, unknown>>;

export const siteFact = (origin: string, language: Language): Fact => ({
  '@type': 'WebSite',
  name: brand,
  url: `${origin}/${language}`,
  inLanguage: language,
  isFamilyFriendly: false,
});

export const breadcrumbFact = (origin: string, crumbs: readonly Crumb[]): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** A list's pages in their order, by address alone. */
export const listFact = (origin: string, language: Language, cards: readonly Pick<Card, 'id'>[]): Fact => ({
  '@type': 'ItemList',
  itemListElement: cards.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: `${origin}/${language}/listings/${id}`,
  })),
});

export const pageFact = (origin: string, language: Language, path: string, name: string): Fact => ({
  '@type': 'WebPage',
  name,
  url: `${origin}/${language}${path}`,
  inLanguage: language,
  isFamilyFriendly: false,
});

/** JSON for a <script type="application/ld+json">; `<` is escaped, since it could end the element. */
export const structuredDataJson = (facts: readonly Fact[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
