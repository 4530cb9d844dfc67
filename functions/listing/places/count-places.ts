import { PutObjectCommand } from '@aws-sdk/client-s3';
import { languages } from '#shared/account.ts';
import { categories, type Category } from '#shared/listing-options.ts';
import { findCity } from '#shared/location/catalogue.ts';
import type { CountryCounts } from '#shared/location/counts.ts';
import { landingPath } from '#shared/location/landing.ts';
import { countsFolder, countsPath, sitemapPrefix } from '#shared/site.ts';
import { environment, openCountries } from '#functions/data/environment.ts';
import { log } from '#functions/data/log.ts';
import { placeOfCard } from '#functions/core/projection/card.ts';
import { type CardPosition, cardsOfCategory } from '../listing-table.ts';
import { bucketClient, deleteObjects, objectsBelow } from '#functions/data/bucket-client.ts';
import { PlaceCounts } from './place-counts.ts';
import { mostUrls, type SitemapPage, sitemapIndexXml, sitemaps } from './sitemap.ts';
import { readProgress, type CountProgress, writeProgress } from './count-table.ts';

/** Static pages of the sitemap, in each language. */
const standing = ['', '/terms', '/privacy', '/safety'];
/** Maximum duration of a run, in milliseconds; the next run continues. The Lambda's timeout is two minutes. */
const runMilliseconds = 45_000;
/** Cards of one slice: as many as fill one sitemap. */
const cardsOfSlice = mostUrls / languages.length;

/** Limits of one run; tests use smaller ones. */
interface CountRun {
  milliseconds: number;
  cards: number;
}
const wholeRun: CountRun = { milliseconds: runMilliseconds, cards: cardsOfSlice };

/**
 * Counts the public listings of each place and writes one file per country, and rewrites the sitemaps (BROWSE-9). Runs
 * on a schedule.
 *
 * A pass works in slices of one sitemap each and stores its progress after every slice. Memory stays bounded, and the
 * next run continues after a timeout or crash. Counts are published only when the pass is complete. Repeating a slice
 * overwrites the same file and counts nothing twice. A version check lets only one of two concurrent runs continue.
 *
 * The sitemap index is written after the sitemaps that it names and before old ones are deleted, so every name in it
 * has a file.
 *
 * Each pass counts from scratch: with counters updated from the table's stream, one lost or duplicate message would
 * leave a wrong count for good.
 *
 * @returns true if the pass is complete
 */
export async function countPlaces(now: Date = new Date(), run: CountRun = wholeRun): Promise<boolean> {
  const end = Date.now() + run.milliseconds;
  let progress = await writeProgress(await countUnderWay(now));
  while (progress) {
    const category = categories[progress.reading];
    if (!category) return (await writeProgress(await publish(progress, now))) !== undefined;
    progress = await writeProgress(await readSlice(progress, category, run.cards, now));
    if (Date.now() >= end) break;
  }
  return false;
}

async function countUnderWay(now: Date): Promise<CountProgress> {
  const stored = await readProgress();
  if (stored?.at) return stored;
  return {
    at: now.toISOString(),
    reading: 0,
    sitemaps: [],
    counts: new PlaceCounts(),
    version: stored?.version ?? 0,
  };
}

/**
 * Reads one slice of a category, counts it and writes its sitemap. Skips cards that have expired but that the sweep has
 * not removed yet.
 */
async function readSlice(
  progress: CountProgress,
  category: Category,
  most: number,
  now: Date,
): Promise<CountProgress> {
  const { counts } = progress;
  const open = openCountries();
  const pages: SitemapPage[] = [];
  let read = 0;
  let last: CardPosition | undefined;
  for await (const { listingId, card, until, value: published } of cardsOfCategory(
    category,
    progress.after,
    most,
  )) {
    read += 1;
    last = { listingId, value: published };
    const place = placeOfCard(card);
    const country = findCity(place.city)?.country;
    if (until * 1000 <= now.getTime() || !country || !open.includes(country)) continue;
    counts.add(category, place, published);
    for (const language of languages)
      pages.push({ path: `/${language}/listings/${listingId}`, changed: published });
  }
  const isOfCategory = (key: string): boolean => key.startsWith(`${sitemapPrefix}-${category}-`);
  const written = await writeSitemaps(category, pages, progress.sitemaps.filter(isOfCategory).length);
  const isEnd = read < most;
  return {
    ...progress,
    reading: isEnd ? progress.reading + 1 : progress.reading,
    after: isEnd ? undefined : last,
    sitemaps: [...progress.sitemaps, ...written],
  };
}

/**
 * Publishes the counts and the sitemap index.
 * @returns the progress to store, which says that no pass is under way
 */
async function publish(
  { at, counts, sitemaps: ofListings, version }: CountProgress,
  now: Date,
): Promise<CountProgress> {
  const open = openCountries();
  const keys = [
    ...(await writeSitemaps('pages', standingPages())),
    ...(await writeSitemaps('places', placePages(counts, open))),
    ...ofListings,
  ];
  const index = `${sitemapPrefix}.xml`;
  await putSiteFile(index, sitemapIndexXml(environment('SITE_ORIGIN'), keys, now.getTime() / 1000));
  await removeOtherSiteFiles(sitemapPrefix, new Set([index, ...keys]));

  const files = await Promise.all(
    open.map(async (country) => {
      const key = countsPath(country).slice(1);
      const file: CountryCounts = { at: at ?? now.toISOString(), counts: counts.ofCountry(country) };
      await putSiteFile(key, JSON.stringify(file));
      return key;
    }),
  );
  await removeOtherSiteFiles(countsFolder, new Set(files));
  log('info', 'places counted', { sitemaps: keys.length, countries: open.length });
  return { reading: 0, sitemaps: [], counts: new PlaceCounts(), version };
}

/** Yields the pages of places. Skips countries that closed after they were counted. */
function* placePages(counts: PlaceCounts, open: readonly string[]): Generator<SitemapPage> {
  for (const { category, place, newest } of counts.lists()) {
    if (place.country && !open.includes(place.country)) continue;
    for (const language of languages)
      yield { path: `/${language}${landingPath(language, category, place)}`, changed: newest };
  }
}

function* standingPages(): Generator<SitemapPage> {
  for (const path of standing) for (const language of languages) yield { path: `/${language}${path}` };
}

/** Writes pages into as many sitemaps as needed, numbered after the existing ones of their kind. Returns their keys. */
async function writeSitemaps(kind: string, pages: Iterable<SitemapPage>, before = 0): Promise<string[]> {
  const keys: string[] = [];
  for (const xml of sitemaps(environment('SITE_ORIGIN'), pages)) {
    const key = `${sitemapPrefix}-${kind}-${before + keys.length + 1}.xml`;
    await putSiteFile(key, xml);
    keys.push(key);
  }
  return keys;
}

/** Seconds for which browsers and the edge cache a file; the next pass starts within minutes. */
const keptSeconds = 300;

/** S3 replaces the file atomically. */
async function putSiteFile(key: string, body: string): Promise<void> {
  await bucketClient().send(
    new PutObjectCommand({
      Bucket: environment('SITE_BUCKET'),
      Key: key,
      Body: body,
      ContentType: key.endsWith('.json') ? 'application/json' : 'application/xml',
      CacheControl: `public, max-age=${keptSeconds}`,
    }),
  );
}

async function removeOtherSiteFiles(prefix: string, kept: ReadonlySet<string>): Promise<void> {
  const bucket = environment('SITE_BUCKET');
  for await (const page of objectsBelow(bucket, prefix)) {
    const gone = page.map(({ Key }) => Key).filter((key) => !kept.has(key));
    await deleteObjects(bucket, gone);
  }
}
