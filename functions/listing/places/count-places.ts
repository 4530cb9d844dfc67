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

/** Pages that are always there, in each language. */
const standing = ['', '/terms', '/privacy', '/safety'];
/** Milliseconds one run works before it leaves the rest to the next; the Lambda has two minutes. */
const runMilliseconds = 45_000;
/** Cards of one slice: those of one whole sitemap. */
const cardsOfSlice = mostUrls / languages.length;

/** How much one run does; smaller in tests. */
interface CountRun {
  milliseconds: number;
  cards: number;
}
const wholeRun: CountRun = { milliseconds: runMilliseconds, cards: cardsOfSlice };

/**
 * The scheduled pass over everything public (BROWSE-9): how many listings each place has, in a file a country, and
 * the sitemaps, with each page that search engines may keep. It goes slice by slice, each the cards of one sitemap, and
 * writes where it is into the table after each: no more than a slice is held at any size of the catalogue, and a run that
 * is killed, or out of time, is gone on with by the next one. Counts are shown once everything is counted, never half;
 * to repeat a slice writes the same file again and counts nothing twice. Of two runs at once the later goes on.
 *
 * The index is written behind the sitemaps that it names and before those that it no longer names go, so no reader
 * finds a name without a file.
 *
 * It counts anew and not by changes of the table's stream: a message that is lost or doubled would make a count wrong
 * for good.
 *
 * @returns whether the pass came to its end
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

/** The pass that an earlier run left, or a new one. */
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

/** Reads one slice of a category, counts it and writes its sitemap; what is not visible now waits for the sweep. */
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

/** Shows what was counted, and the index of the sitemaps. @returns no pass under way */
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

/** A country may have been closed since it was counted. */
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

/** Writes these pages into as many sitemaps as they need, behind those of their kind that are there; answers their keys. */
async function writeSitemaps(kind: string, pages: Iterable<SitemapPage>, before = 0): Promise<string[]> {
  const keys: string[] = [];
  for (const xml of sitemaps(environment('SITE_ORIGIN'), pages)) {
    const key = `${sitemapPrefix}-${kind}-${before + keys.length + 1}.xml`;
    await putSiteFile(key, xml);
    keys.push(key);
  }
  return keys;
}

/** Seconds that browsers and the edge keep a file of a pass; the next pass comes within minutes. */
const keptSeconds = 300;

/** Puts one file where the site serves it; readers have the old one or the new one, whole. */
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

/** Takes away what an earlier pass left below a prefix and this one did not write. */
async function removeOtherSiteFiles(prefix: string, kept: ReadonlySet<string>): Promise<void> {
  const bucket = environment('SITE_BUCKET');
  for await (const page of objectsBelow(bucket, prefix)) {
    const gone = page.map(({ Key }) => Key).filter((key) => !kept.has(key));
    await deleteObjects(bucket, gone);
  }
}
