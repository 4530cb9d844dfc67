import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { landingPath } from '#shared/location/landing.ts';
import { buildContent } from '#tests/support/builders.ts';
import { joinCloud } from '#tests/support/in-process.ts';
import { provider } from '#tests/support/provider.ts';
import { saveListing } from '#tests/support/signed-in.ts';
import { callSite } from '#tests/support/site-api.ts';
import { startCloudForTests } from '#tests/support/start-cloud.ts';

/** Time for which a URL still showed a listing after its owner hid it. */
type Gone = {
  way: string;
  /** Time from the request to the first response without the listing, or `never`. */
  after: string;
  /** Requests after the response to the one that hid it, up to the first without the listing. */
  requests: number;
};

/** Time until a URL counts as `never`, in milliseconds; longer than the edge keeps any page. */
const patienceMilliseconds = 100_000;
const betweenMilliseconds = 20;
/** Maximum age of sitemaps (BROWSE-9), in minutes of the cloud's clock. */
const sitemapMinutes = 20;

/**
 * Hides a listing that the edge caches at every URL, and polls each URL until it is gone. AWS adds the invalidation
 * time: "in under 5 seconds at P95" (What's New, April 2026).
 * @param by its owner, or a visitor's urgent report, whose response always takes a full second
 */
export default async function hideToGone(by: 'owner' | 'report'): Promise<Gone[]> {
  const cloud = await startCloudForTests();
  try {
    joinCloud(cloud);
    const she = await provider(cloud).approved().member();
    const { id, photoId } = await saveListing(cloud, she);
    await cloud.invoke('job', { job: 'places' });
    await cloud.flush();

    const { category, country, city } = buildContent();
    const query = `category=${category}&city=${city}`;
    const contact = `/api/listings/${id}/contact`;
    const shows = async (path: string): Promise<boolean> => {
      const response = await fetch(cloud.site + path, {
        headers: { cookie: 'adult=1', ...(path === contact && { 'content-type': 'application/json' }) },
        ...(path === contact && { method: 'POST', body: '{}' }),
      });
      // Any other response, such as a used-up limit, does not show that the contact is gone.
      if (path === contact) return response.status !== 404;
      const body = await response.text();
      return response.status === 200 && (path.includes(photoId) || body.includes(id));
    };
    const ways: Record<string, string> = {
      'its page': `/es/listings/${id}`,
      'its page, in English': `/en/listings/${id}`,
      home: '/es',
      'home, in English': '/en',
      'a list': `/es/listings?${query}`,
      'a list, in English': `/en/listings?${query}`,
      'a list in another order': `/es/listings?${query}&sort=age&direction=desc`,
      'its category’s address': `/es${landingPath('es', category, {})}`,
      'its place’s address': `/en${landingPath('en', category, { country, city })}`,
      'its photo, AVIF': `/media/${photoId}/480.avif`,
      'its photo, JPEG': `/media/${photoId}/1200.jpg`,
      'the API’s listing': `/api/listings/${id}`,
      'the API’s list': `/api/cards?category=${category}&country=${country}&city=${city}`,
      'the API’s contact': contact,
      'the API’s cards by id': `/api/cards/by-id?ids=${id}`,
    };
    const sitemap = `/sitemap-${category}-1.xml`;
    for (const [way, path] of Object.entries({ ...ways, sitemap }))
      for (const turn of ['asked', 'kept'])
        if (!(await shows(path))) throw new Error(`${way} (${path}) does not show the listing, ${turn}`);

    const requestedAt = performance.now();
    const { status } = await (by === 'owner'
      ? she.call('setVisibility', { body: { hidden: true } })
      : callSite(cloud.site, 'sendReport', {
          body: { about: id, reason: 'minor', text: 'A bench', language: 'es', key: randomUUID() },
        }));
    if (status !== (by === 'owner' ? 200 : 303)) throw new Error(`hiding answers ${status}`);
    const gone = await Promise.all(
      Object.entries(ways).map(async ([way, path]) => {
        for (let requests = 1; ; requests += 1) {
          const isGone = !(await shows(path));
          const passed = performance.now() - requestedAt;
          if (isGone) return { way, after: `${Math.round(passed)} ms`, requests };
          if (passed > patienceMilliseconds) return { way, after: 'never', requests };
          await sleep(betweenMilliseconds);
        }
      }),
    );
    await cloud.advance(sitemapMinutes * 60_000);
    await cloud.flush();
    const after = (await shows(sitemap)) ? 'never' : `the next pass, ${sitemapMinutes} minutes at most`;
    return [...gone, { way: 'its sitemap’s line', after, requests: 1 }];
  } finally {
    await cloud.stop();
  }
}
