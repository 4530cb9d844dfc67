import type { Language } from '#shared/account.ts';
import { brand } from '#shared/brand.ts';
import type { Crumb } from './Breadcrumb.tsx';

/**
 * Structured data of a page for search engines, in schema.org terms. Describes no person: names, ages, prices and
 * photos of providers stay out of search engines' knowledge graphs
 * (docs/decisions/2026-11-21-what-search-engines-and-previews-see.md).
 */
export type Fact = Readonly<Record<string, unknown>>;

const pageOf = (type: string, origin: string, language: Language, path: string, name: string): Fact => ({
  '@type': type,
  name,
  url: `${origin}/${language}${path}`,
  inLanguage: language,
  isFamilyFriendly: false,
});
export const siteFact = (origin: string, language: Language): Fact =>
  pageOf('WebSite', origin, language, '', brand);

export const pageFact = (origin: string, language: Language, path: string, name: string): Fact =>
  pageOf('WebPage', origin, language, path, name);

export const breadcrumbFact = (origin: string, crumbs: readonly Crumb[]): Fact => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
});

/** Returns JSON for a <script type="application/ld+json">; escapes `<`, which could end the element. */
export const structuredDataJson = (facts: readonly Fact[]): string =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
