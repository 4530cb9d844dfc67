import { isDeepStrictEqual } from 'node:util';
import { type Actor, Leak, nowOf, wasSince } from './actor.ts';
import { checkLists } from './check-lists.ts';
import { listingPathEndings, madeUp } from './listing-path-endings.ts';
import { storedPublicly } from './stored.ts';
import {
  ageAt,
  type CardItem,
  derived,
  type Facts,
  isOnline,
  isPublic,
  shownAvatar,
  shownPhotos,
  shownStories,
} from './rule.ts';
import type { World } from './world.ts';

/** Files that every public photo has; no other files are allowed. */
const photoFiles = ['360.avif', '480.avif', '780.avif', '1200.avif', '780.jpg', '1200.jpg', 'square.avif'];

/** Time that the edge caches a listing's 404 page, in milliseconds. */
const notFoundLag = 10_000;

/** Subpages of a listing whose address needs no further parameter, such as `/contact`. */
const namedSubpages = listingPathEndings.filter((rest) => rest !== '' && !rest.includes(madeUp));

/**
 * Compares everything public with the rule, for every actor, after all pending work is delivered.
 *
 * 1. Table: all card, detail and contact items are exactly those derived from the facts. Items that expire stay
 *    until the next sweep. Items that a deployment changes stay until the job `countries` runs. API and pages ignore
 *    them at once.
 * 2. Media bucket: it has public copies of exactly the photos in the detail items, with all files of each.
 * 3. Visitors, through the edge: each provider's page and one of its subpages in turn; listing, stories and contact by
 *    the API; contact by the form without JavaScript; and every photo ever uploaded. API, form and photos are exact.
 *    Pages return 404 as soon as the listing is deleted and never show removed content, because the edge's copies are
 *    invalidated. New content may be missing from pages for 90 s.
 * 4. Lists: the API returns exactly the public listings, at each place level, with each filter, in each order, to the
 *    last page. List pages and home show only public listings, with their current state. They miss no listing that has
 *    been public for 90 s, so after a wait of 90 s they are exact too.
 *
 * @throws Leak
 */
export async function check(world: World, actors: Actor[], round: number): Promise<void> {
  const stored = await checkStored(world, actors);
  await Promise.all([
    ...actors.map((actor) => checkSeen(world, actor, round, stored.get(actor.facts.listing?.id ?? '') ?? [])),
    checkLists(world, actors, round),
  ]);
}

/** Returns the public photos by listing id. */
async function checkStored(world: World, actors: Actor[]): Promise<Map<string, string[]>> {
  const byId = new Map(actors.map((actor) => [actor.facts.listing?.id, actor]));
  const { listings, copies } = await storedPublicly();
  const photos = new Map<string, string[]>();
  for (const id of listings.keys())
    if (!byId.has(id)) throw new Leak(`Public items of ${id}, which is not an actor's listing`);
  for (const [id, actor] of byId) {
    if (id === undefined) continue;
    const found = listings.get(id) ?? { cards: new Map<string, CardItem>() };
    const right = [actor.items, derived(actor.facts, nowOf(world), world.open)];
    if (!right.some((items) => isDeepStrictEqual(found, items)))
      throw new Leak(`Items are ${said(found)} instead of ${said(right[1])}`, actor);
    const { photos: shown = [], avatar } = found.detail ?? {};
    const stories = found.stories?.shown.map(([story]) => story) ?? [];
    photos.set(id, [...shown, ...(avatar ? [avatar] : []), ...stories]);
  }
  const expected = [...photos.values()].flat();
  const wrong = [
    ...expected
      .filter((id) => copies.get(id)?.toSorted().join() !== photoFiles.toSorted().join())
      .map((id) => `${id} has ${copies.get(id)?.join() ?? 'no copies'}`),
    ...[...copies.keys()].filter((id) => !expected.includes(id)).map((id) => `a copy of ${id}`),
  ];
  if (wrong.length > 0) {
    const owner = actors.find(({ everyPhoto }) => everyPhoto.some((id) => wrong.join().includes(id)));
    throw new Leak(`Public photos: ${wrong.join(', ')}`, owner);
  }
  return photos;
}

const said = (items: object | undefined): string =>
  JSON.stringify(items, (_, value: unknown) =>
    value instanceof Map ? (Object.fromEntries(value) as object) : value,
  );

async function checkSeen(world: World, actor: Actor, round: number, publicPhotos: string[]): Promise<void> {
  const { listing } = actor.facts;
  const { visitors } = world;
  await Promise.all([
    listing && checkApi(world, actor, listing.id),
    listing && checkStories(world, actor, listing.id),
    // Alternates between the two routes, because each call increments a counter of the actor's statistics.
    listing && (round % 2 ? checkContact : checkContactPage)(world, actor, listing.id),
    listing && checkPage(world, actor, listing.id),
    listing && checkPage(world, actor, listing.id, namedSubpages[round % namedSubpages.length]),
    ...actor.goneListings.slice(-1).map(async (id) => {
      const { status } = await visitors.get(`/api/listings/${id}`);
      const pages = ['', namedSubpages[round % namedSubpages.length]].map(
        (rest) => `/es/listings/${id}${rest}`,
      );
      const statuses = await Promise.all(pages.map(async (page) => (await visitors.get(page)).status));
      if ([status, ...statuses].some((one) => one !== 404))
        throw new Leak(`The deleted listing ${id} answers ${status}, its pages ${statuses.join()}`, actor);
    }),
    ...actor.everyPhoto.map(async (id, index) => {
      // One file a round: requesting all seven files of each photo is too slow.
      const file = photoFiles[(round + index) % photoFiles.length];
      const { status } = await visitors.get(`/media/${id}/${file}`);
      if ((status === 200) !== publicPhotos.includes(id))
        throw new Leak(`The photo's file ${id}/${file} answers ${status}`, actor);
    }),
  ]);
}

/**
 * Checks the response against the rule before and after the request, because passing time may change what is public.
 */
async function judged<T>(
  world: World,
  actor: Actor,
  request: () => Promise<T>,
  fault: (answer: T, at: number) => string | undefined,
): Promise<void> {
  const before = nowOf(world);
  const answer = await request();
  const faults = [before, nowOf(world)].map((at) => fault(answer, at));
  if (faults.every(Boolean)) throw new Leak(String(faults[0]), actor);
}

const checkApi = (world: World, actor: Actor, id: string): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.get(`/api/listings/${id}`),
    ({ status, body }, at) => {
      const { facts } = actor;
      const expected = isPublic(facts, at, world.open) ? 200 : 404;
      if (status !== expected) return `The API answers ${status} instead of ${expected}`;
      if (status !== 200) return undefined;
      const shown = JSON.parse(body) as Record<string, unknown>;
      return difference(shown, shownOf(facts, at));
    },
  );

const checkStories = (world: World, actor: Actor, id: string): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.get(`/api/listings/${id}/stories`),
    ({ status, body }, at) => {
      if (status !== 200) return `Stories answer ${status}`;
      const { stories } = JSON.parse(body) as { stories: Array<{ id: string; caption: string }> };
      const shown = stories.map((story) => [story.id, story.caption]);
      const right = isPublic(actor.facts, at, world.open) ? shownStories(actor.facts, at) : [];
      return isDeepStrictEqual(shown, right)
        ? undefined
        : `Stories are ${JSON.stringify(shown)} instead of ${JSON.stringify(right)}`;
    },
  );

function shownOf(facts: Facts, at: number): Record<string, unknown> {
  const content = facts.listing?.words;
  return {
    title: content?.title,
    category: content?.category,
    city: content?.place.city,
    price: content?.price,
    age: ageAt(facts.born, at),
    online: isOnline(facts, at),
    photos: shownPhotos(facts),
    avatar: shownAvatar(facts),
  };
}

function difference(shown: Record<string, unknown>, right: Record<string, unknown>): string | undefined {
  for (const [name, value] of Object.entries(right)) {
    const found =
      name === 'photos'
        ? (shown[name] as Array<{ id: string; face: boolean }>).map(({ id, face }) => ({ id, face }))
        : name === 'avatar'
          ? ((shown[name] as { id: string } | undefined)?.id ?? '')
          : shown[name];
    if (!isDeepStrictEqual(found, value))
      return `${name} is ${JSON.stringify(found)} instead of ${JSON.stringify(value)}`;
  }
  return undefined;
}

const checkContact = (world: World, actor: Actor, id: string): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.post(`/api/listings/${id}/contact`, {}),
    ({ status, body }, at) => {
      const expected = isPublic(actor.facts, at, world.open) ? 200 : 404;
      if (status !== expected) return `Contact answers ${status} instead of ${expected}`;
      if (status !== 200) return undefined;
      const { phone } = JSON.parse(body) as { phone: string };
      const right = actor.facts.listing?.words?.phone;
      return phone === right ? undefined : `Contact says ${phone} instead of ${right}`;
    },
  );

/** Checks the contact page for browsers without JavaScript. It is exact like the API, because no cache keeps it. */
const checkContactPage = (world: World, actor: Actor, id: string): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.submit(`/api/listings/${id}/contact-page`),
    ({ status, body }, at) => {
      const expected = isPublic(actor.facts, at, world.open) ? 200 : 404;
      if (status !== expected) return `The page of contact answers ${status} instead of ${expected}`;
      const right = actor.facts.listing?.words?.phone ?? '-';
      return status !== 200 || body.includes(right) ? undefined : `The page of contact lacks ${right}`;
    },
  );

/** `rest` is the ending of a subpage's address. Each page shows the listing's title. */
const checkPage = (world: World, actor: Actor, id: string, rest = ''): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.get(`/${actor.index % 2 ? 'es' : 'en'}/listings/${id}${rest}`),
    ({ status, body }, at) => {
      const page = `The page${rest}`;
      if (status === 404) {
        const wasAway = wasSince(
          actor,
          at - notFoundLag,
          at,
          (facts, then, open) => facts.listing?.id !== id || !isPublic(facts, then, open),
        );
        return wasAway ? undefined : `${page} answers 404`;
      }
      if (status !== 200) return `${page} answers ${status}`;
      // The job `countries` invalidates the pages of a closed country. Until it runs, these pages may be stale.
      const open = world.countriesApplied ? world.open : ['es', 'mx'];
      if (!isPublic(actor.facts, at, open)) return `${page} still exists`;
      return body.includes(actor.facts.listing?.words?.title ?? '-')
        ? undefined
        : `${page} lacks the current title`;
    },
  );
