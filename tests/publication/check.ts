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

/** Every file that a public photo has, and no other. */
const photoFiles = ['360.avif', '480.avif', '780.avif', '1200.avif', '780.jpg', '1200.jpg', 'square.avif'];

/** Milliseconds that the edge keeps the page of a listing that is not there. */
const notFoundLag = 10_000;

/** Pages below a listing that any visitor can name: `/contact`. */
const namedSubpages = listingPathEndings.filter((rest) => rest !== '' && !rest.includes(madeUp));

/**
 * Holds everything public against the rule, for everybody, once what was under way has arrived.
 *
 * 1. The table: every card item there is, and every detail and contact item, are those derived from the facts.
 *    What the calendar ends stays until the next sweep, and what a deployment changes until the job; readers don't.
 * 2. The media bucket: public copies of exactly the photos in the detail items, each in every file.
 * 3. Visitors, through the edge: each provider's page and by turns one of those below it, listing, stories and
 *    contact by the API, contact by the form without JavaScript, and every photo that was ever sent. API, form and
 *    photos are exact. The pages are gone at once when the listing is, and show nothing that was edited away, since the
 *    edge's copies are invalidated. What is new may be missing from them for 90 s.
 * 4. Lists: by the API exactly those who are public, at each place level, with each filter, in each order, to the
 *    last page; pages of lists and home show nobody who is not public as they are shown, and miss nobody who was there
 *    for 90 s. So after every minute and a half of waiting they are exact too.
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

/** Answers the public photos by listing. */
async function checkStored(world: World, actors: Actor[]): Promise<Map<string, string[]>> {
  const byId = new Map(actors.map((actor) => [actor.facts.listing?.id, actor]));
  const { listings, copies } = await storedPublicly();
  const photos = new Map<string, string[]>();
  for (const id of listings.keys())
    if (!byId.has(id)) throw new Leak(`Public items of ${id}, which is nobody's listing`);
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

/** What visitors find of one person. */
async function checkSeen(world: World, actor: Actor, round: number, publicPhotos: string[]): Promise<void> {
  const { listing } = actor.facts;
  const { visitors } = world;
  await Promise.all([
    listing && checkApi(world, actor, listing.id),
    listing && checkStories(world, actor, listing.id),
    // By turns, since each of the two ways costs their statistics' counter a write.
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
      // By turns: all of them would be seven requests a photo.
      const file = photoFiles[(round + index) % photoFiles.length];
      const { status } = await visitors.get(`/media/${id}/${file}`);
      if ((status === 200) !== publicPhotos.includes(id))
        throw new Leak(`The photo's file ${id}/${file} answers ${status}`, actor);
    }),
  ]);
}

/** Makes a request and judges its answer by the rule before or after it: the calendar may change it meanwhile. */
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

/** The first field that is not what it must be. */
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

/** The way without JavaScript: exact as the API, since no cache keeps the page. */
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

/** The listing's own page, or the one below it whose address ends in `rest`; all of them show the listing's title. */
const checkPage = (world: World, actor: Actor, id: string, rest = ''): Promise<void> =>
  judged(
    world,
    actor,
    () => world.visitors.get(`/${actor.index % 2 ? 'es' : 'en'}/listings/${id}${rest}`),
    ({ status, body }, at) => {
      const page = `Her page${rest}`;
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
      // A country that closed has its pages taken back by the job; until then they may be as old as any.
      const open = world.countriesApplied ? world.open : ['es', 'mx'];
      if (!isPublic(actor.facts, at, open)) return `${page} is still there`;
      return body.includes(actor.facts.listing?.words?.title ?? '-')
        ? undefined
        : `${page} shows what it may not`;
    },
  );
