import { languages } from '#shared/account.ts';
import { categories, type Category } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import { landingPath } from '#shared/location/landing.ts';
import { countsFolder, countsPath, sitemapPrefix } from '#shared/site.ts';
import { environment, openCountries } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { decodeCard } from '#functions/projection/card.ts';
import { cardsOfCategory } from '#functions/listing/listing-table.ts';
import { PlaceCounts } from './place-counts.ts';
import { putSiteFile, removeOtherSiteFiles } from './site-files.ts';
import { sitemapIndexXml, type SitemapEntry, sitemaps } from './sitemap.ts';

/** Pages that are always there, in each language. */
const standing = ['', '/terms', '/privacy', '/safety'];

/**
 * The scheduled pass over everything public (BROWSE-9): how many listings each place has, in a file a country, and
 * the sitemaps, with each page that search engines may keep. It changes nothing but these files, reads all of them
 * from the shelves each time and holds no more than a sitemap of each category at once: a run that ended anywhere is
 * simply followed by the next. The index is written behind the sitemaps that it names and before those that it no
 * longer names go, so no reader finds a name without a file.
 */
export async function surveyPlaces(now: Date = new Date()): Promise<void> {
  const open = openCountries();
  const counts = new PlaceCounts();
  const ofListings = await Promise.all(
    categories.map((category) => writeSitemaps(category, listingPages(category, open, counts, now))),
  );
  const keys = [
    ...(await writeSitemaps('pages', standingPages())),
    ...(await writeSitemaps('places', placePages(counts))),
    ...ofListings.flat(),
  ];
  const index = `${sitemapPrefix}.xml`;
  await putSiteFile(index, sitemapIndexXml(environment('SITE_ORIGIN'), keys, now.getTime() / 1000));
  await removeOtherSiteFiles(sitemapPrefix, new Set([index, ...keys]));

  const at = now.toISOString();
  const files = await Promise.all(
    open.map(async (country) => {
      const key = countsPath(country).slice(1);
      const file: CountryCounts = { at, counts: counts.ofCountry(country) };
      await putSiteFile(key, JSON.stringify(file));
      return key;
    }),
  );
  await removeOtherSiteFiles(countsFolder, new Set(files));
  log('info', 'places surveyed', { sitemaps: keys.length, countries: open.length });
}

/** A category's listings that are visible now, each counted as it goes by; what ended waits for the sweep. */
async function* listingPages(
  category: Category,
  open: readonly string[],
  counts: PlaceCounts,
  now: Date,
): AsyncGenerator<SitemapEntry> {
  for await (const { listingId, card: encoded, until, value: published } of cardsOfCategory(category)) {
    const card = decodeCard(encoded);
    const country = findCity(card.city)?.country;
    if (until * 1000 <= now.getTime() || !country || !open.includes(country)) continue;
    counts.add(card, published);
    for (const language of languages)
      yield { path: `/${language}/listings/${listingId}`, changed: published };
  }
}

function* placePages(counts: PlaceCounts): Generator<SitemapEntry> {
  for (const { category, place, newest } of counts.lists())
    for (const language of languages)
      yield { path: `/${language}${landingPath(language, category, place)}`, changed: newest };
}

function* standingPages(): Generator<SitemapEntry> {
  for (const path of standing) for (const language of languages) yield { path: `/${language}${path}` };
}

/** Writes these pages into as many sitemaps as they need; answers their keys. */
async function writeSitemaps(
  kind: string,
  entries: AsyncIterable<SitemapEntry> | Iterable<SitemapEntry>,
): Promise<string[]> {
  const keys: string[] = [];
  for await (const xml of sitemaps(environment('SITE_ORIGIN'), entries)) {
    const key = `${sitemapPrefix}-${kind}-${keys.length + 1}.xml`;
    await putSiteFile(key, xml);
    keys.push(key);
  }
  return keys;
}
