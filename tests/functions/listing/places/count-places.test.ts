import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, describe, expect, vi } from 'vitest';
import { languages } from '#shared/account.ts';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countryCounts } from '#shared/location/counts.ts';
import { countsPath } from '#shared/site.ts';
import { bucketClient } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { documentClient } from '#functions/data/table.ts';
import { setVisibility } from '#functions/listing/change-listing.ts';
import { countPlaces } from '#functions/listing/places/count-places.ts';
import type { Facts } from '#functions/core/facts/facts.ts';
import { storePhotoFiles } from '#tests/support/account-setup.ts';
import { buildProvider, storeFacts } from '#tests/support/builders.ts';
import type { SharedCloud } from '#tests/support/cloud.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/** A country of the catalogue that no other suite of the shared cloud uses. */
const country = 'uy';
const city = citiesOf(country)[0]?.id ?? '';
const municipality = municipalitiesOf(city)[0]?.id;

let she: Facts;
test.beforeAll(async () => {
  she = buildProvider({ content: { country, city, municipality, category: 'men' } });
  await storePhotoFiles(she.photos.map(({ id }) => id));
  await storeFacts(she);
});

afterEach(() => void vi.unstubAllEnvs());

/** Fetches a file as search engines and browsers do, without the 18+ cookie. */
async function read(
  cloud: SharedCloud,
  path: string,
): Promise<{ status: number; headers: Headers; body: string }> {
  await cloud.invalidateAll();
  const response = await fetch(new URL(path, cloud.site));
  return { status: response.status, headers: response.headers, body: await response.text() };
}
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
const counts = async (cloud: SharedCloud) =>
  countryCounts.parse(JSON.parse((await read(cloud, countsPath(country))).body)).counts;
const sitemapNames = async (cloud: SharedCloud) => locations((await read(cloud, '/sitemap.xml')).body);
async function mappedPages(cloud: SharedCloud): Promise<string[]> {
  const maps = await Promise.all((await sitemapNames(cloud)).map((name) => read(cloud, name)));
  for (const { status } of maps) expect(status).toBe(200);
  return maps.flatMap(({ body }) => locations(body)).map((url) => url.slice(cloud.site.length));
}
const herPages = () => languages.map((language) => `/${language}/listings/${she.listing?.id}`);
const herPlaces = ['/es/hombres/uruguay/montevideo', '/en/men/uruguay/montevideo', '/es/hombres/uruguay'];
const hide = (hidden: boolean) => setVisibility(she.sub, hidden);

const allOfHers = { [country]: 1, [city]: 1, ...(municipality && { [municipality]: 1 }) };

test('the link preview of a listing’s page has an existing picture', async ({ cloud }) => {
  const page = await fetch(`${cloud.site}/es/listings/${she.listing?.id}`, {
    headers: { 'user-agent': 'WhatsApp/2.23.20.0' },
  });
  const picture = /<meta property="og:image" content="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  const { status, headers } = await fetch(picture);
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
});

describe('the pass over all listings', () => {
  test('counts each place and adds each page with listings to a sitemap', async ({ cloud }) => {
    await cloud.invoke('job', { job: 'places' });
    expect(await counts(cloud)).toEqual({ women: {}, men: allOfHers, trans: {} });
    const pages = await mappedPages(cloud);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toEqual(expect.arrayContaining([...herPages(), ...herPlaces, '/es', '/en', '/es/terms']));

    await hide(true);
    await cloud.invoke('job', { job: 'places' });
    expect(await counts(cloud)).toEqual({ women: {}, men: {}, trans: {} });
    const left = await mappedPages(cloud);
    for (const page of [...herPages(), ...herPlaces]) expect(left).not.toContain(page);
    expect(left).toContain('/es');
    await hide(false);
  });

  test('writes sitemaps whose pages respond at their canonical URL', async ({ cloud }) => {
    await countPlaces();
    const pages = (await mappedPages(cloud)).filter((page) => /uruguay|\/terms$|^\/..$/.test(page));
    expect(pages.length).toBeGreaterThan(6);
    for (const page of [...pages, ...herPages()]) {
      const response = await fetch(cloud.site + page, { headers: { cookie: 'adult=1' } });
      expect(response.status, page).toBe(200);
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1];
      expect(canonical).toBe(cloud.site + page);
    }
  });

  test('writes files with the right type, cacheable for five minutes', async ({ cloud }) => {
    await countPlaces();
    for (const [path, type] of [
      [countsPath(country), 'application/json'],
      ['/sitemap.xml', 'application/xml'],
    ] as const) {
      const { headers } = await read(cloud, path);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('cache-control')).toBe('public, max-age=300');
    }
    const robots = await read(cloud, '/robots.txt');
    expect(robots.body).toContain(`Sitemap: ${cloud.site}/sitemap.xml`);
  });

  test('drops listings that are no longer visible, even before a sweep', async ({ cloud }) => {
    const years = new Date(Date.now() + 3 * 365 * 24 * 60 * 60_000);
    await countPlaces(years);
    expect(await counts(cloud)).toEqual({ women: {}, men: {}, trans: {} });
    expect((await mappedPages(cloud)).filter((page) => page.includes('/listings/'))).toEqual([]);
  });

  test('publishes nothing for a closed country and removes the country’s earlier files', async ({
    cloud,
  }) => {
    await countPlaces();
    vi.stubEnv('OPEN_COUNTRIES', 'mx,es');
    await countPlaces();
    expect((await read(cloud, countsPath(country))).status).toBe(404);
    expect((await read(cloud, countsPath('mx'))).status).toBe(200);
    const pages = await mappedPages(cloud);
    for (const page of [...herPages(), ...herPlaces]) expect(pages).not.toContain(page);
  });

  test('removes sitemaps of an earlier, longer list but no other file', async ({ cloud }) => {
    const Key = 'sitemap-men-7.xml';
    await bucketClient().send(new PutObjectCommand({ Bucket: environment('SITE_BUCKET'), Key, Body: 'old' }));
    await countPlaces();
    expect((await read(cloud, `/${Key}`)).status).toBe(404);
    expect((await fetch(`${cloud.site}/login`, { headers: { cookie: 'adult=1' } })).status).toBe(200);
  });

  test('gives the same counts in small slices and publishes only complete counts', async ({ cloud }) => {
    await hide(true);
    await countPlaces();
    await hide(false);
    let runs = 0;
    for (let ended = false; !ended; runs += 1) {
      expect(await counts(cloud)).toEqual({ women: {}, men: {}, trans: {} });
      ended = await countPlaces(new Date(), oneSlice);
    }
    expect(runs).toBeGreaterThan(3);
    expect(await counts(cloud)).toEqual({ women: {}, men: allOfHers, trans: {} });
    const pages = await mappedPages(cloud);
    expect(new Set(pages).size).toBe(pages.length);
    expect(pages).toEqual(expect.arrayContaining([...herPages(), ...herPlaces]));
  });

  test('names only existing sitemaps in the index after an interruption at any call', async ({ cloud }) => {
    await hide(true);
    await countPlaces();
    await hide(false);
    let ended = false;
    let cuts = 0;
    for (let calls = 0; !ended; calls += 1) {
      const result = await cutOffAfter(calls, () => countPlaces(new Date(), oneSlice)).catch(
        (error: Error) => error.message,
      );
      if (result === 'cut off') cuts += 1;
      else ended = result === true;
      await mappedPages(cloud);
      const shown = await counts(cloud);
      // The file holds the complete counts of the previous pass or of the interrupted pass.
      expect([{}, allOfHers]).toContainEqual(shown.men);
    }
    expect(cuts).toBeGreaterThan(10);
    expect(await counts(cloud)).toEqual({ women: {}, men: allOfHers, trans: {} });
    expect(await mappedPages(cloud)).toEqual(expect.arrayContaining(herPages()));
  });

  test('counts nothing twice when two runs overlap', async ({ cloud }) => {
    for (let ended = false; !ended;) {
      const results = await Promise.all([1, 2].map(() => countPlaces(new Date(), oneSlice)));
      ended = results.includes(true);
    }
    expect(await counts(cloud)).toEqual({ women: {}, men: allOfHers, trans: {} });
  });
});

/** Limits that end a run after one small slice of cards. */
const oneSlice = { milliseconds: 0, cards: 40 };

/** Runs `act` with a table and buckets that fail after the given number of calls, as if the process had ended. */
async function cutOffAfter<T>(calls: number, act: () => Promise<T>): Promise<T> {
  let left = calls;
  const name = 'cutOff';
  const cut =
    <I, O>(next: (args: I) => Promise<O>) =>
    (args: I): Promise<O> => {
      left -= 1;
      if (left < 0) throw new Error('cut off');
      return next(args);
    };
  const where = { step: 'initialize', name } as const;
  bucketClient().middlewareStack.add((next) => cut(next), where);
  documentClient().middlewareStack.add((next) => cut(next), where);
  try {
    return await act();
  } finally {
    bucketClient().middlewareStack.remove(name);
    documentClient().middlewareStack.remove(name);
  }
}
