import { type Actor, Leak, nowOf, wasSince } from './actor.ts';
import { categories, type Category, type Facts, type Filter, filters, isOnline, isPublic } from './rule.ts';
import { levelsOf, passes, places, shownPhotos, shownStories } from './rule.ts';
import type { World } from './world.ts';

/** Maximum age of a cached list page in milliseconds: 60 s fresh, and 30 s stale while the edge revalidates. */
const pageLag = 90_000;

interface List {
  category: Category;
  place: Record<string, string>;
  placeId: string;
}

/** All lists: each category at each place of each level. */
const lists: List[] = categories.flatMap((category) => {
  const found = new Map<string, List>();
  for (const { country, city, municipality } of places)
    for (const place of [
      {},
      { country },
      { country, city },
      { country, city, ...(municipality && { municipality }) },
    ] as Array<Record<string, string>>) {
      const placeId = Object.values(place).at(-1) ?? '';
      found.set(placeId, { category, placeId, place });
    }
  return [...found.values()];
});

const orders: Array<Record<string, string>> = [
  { sort: 'newest' },
  { sort: 'age', direction: 'asc' },
  { sort: 'age', direction: 'desc' },
  { sort: 'price', direction: 'asc' },
  { sort: 'price', direction: 'desc' },
];

/**
 * Checks every list of the API, with a different sort order each round, a rotating selection of filtered lists and list
 * pages, and the home page.
 */
export async function checkLists(world: World, actors: Actor[], round: number): Promise<void> {
  await Promise.all([
    ...lists.map((list, index) => checkApiList(world, actors, list, [], round + index)),
    ...filters.map((filter, index) => {
      const list = lists[(round * 3 + index * 5) % lists.length] as List;
      return checkApiList(world, actors, list, [filter], round);
    }),
    ...[0, 1].map((turn) => {
      const list = lists[(round * 2 + turn) % lists.length] as List;
      return checkListPage(world, actors, list, pageOf(list));
    }),
    ...lists.map((list) => checkStrip(world, actors, list)),
    checkListPage(world, actors, lists[0] as List, '/es'),
    ...chunksOf(actors, cardsOfPage).map((some) => checkSaved(world, some)),
  ]);
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );

async function checkSaved(world: World, actors: Actor[]): Promise<void> {
  const ids = actors.flatMap(({ facts, goneListings }) => facts.listing?.id ?? goneListings.slice(-1));
  if (ids.length === 0) return;
  const before = nowOf(world);
  const { status, body } = await world.visitors.get(`/api/cards/by-id?ids=${ids.join()}`);
  if (status !== 200) throw new Leak(`Saved listings answer ${status}`);
  const shown = (JSON.parse(body) as { cards: Card[] }).cards.map(({ id }) => id);
  const moments = [before, nowOf(world)];
  for (const actor of actors) {
    const { listing } = actor.facts;
    const isShown = shown.includes(listing?.id ?? '') || actor.goneListings.some((id) => shown.includes(id));
    const isRight = moments.some(
      (at) => isShown === (listing !== undefined && isPublic(actor.facts, at, world.open)),
    );
    if (!isRight) throw new Leak(`Saved listings ${isShown ? 'show one that is hidden' : 'miss one'}`, actor);
  }
}

/**
 * The list of all women uses its own address, /es/mujeres. A place's own address returns 404 while its country is
 * closed, and the edge may cache that 404. The address of a whole category always exists.
 */
const pageOf = ({ category, place, placeId }: List): string =>
  placeId === '' && category === 'women'
    ? '/es/mujeres'
    : `/es/listings?${new URLSearchParams({ category, ...place }).toString()}`;

const stands = ({ category, placeId }: List, { listing }: Facts): boolean => {
  const content = listing?.words;
  return content?.category === category && levelsOf(content.place).includes(placeId);
};

interface Card {
  id: string;
  title: string;
  price: number;
  age: number;
  online: boolean;
  photo: { id: string };
}

async function checkApiList(
  world: World,
  actors: Actor[],
  list: List,
  chosen: Filter[],
  turn: number,
): Promise<void> {
  const order = orders.filter(({ sort }) => sort !== 'price' || list.placeId)[turn % (list.placeId ? 5 : 3)];
  const query = {
    category: list.category,
    ...list.place,
    ...order,
    ...(chosen.length > 0 && { filters: chosen.join() }),
  };
  const said = JSON.stringify(query);
  const before = nowOf(world);
  const cards = await allPages(world, query);
  const after = nowOf(world);
  const shown = new Map(cards.map((card) => [card.id, card]));
  if (shown.size !== cards.length) throw new Leak(`${said} shows a listing twice`);
  for (const actor of actors) {
    const { facts } = actor;
    const belongs = (at: number) =>
      isPublic(facts, at, world.open) &&
      stands(list, facts) &&
      chosen.every((filter) => passes(filter, facts, at));
    const id = facts.listing?.id ?? '';
    const card = shown.get(id);
    shown.delete(id);
    if (![belongs(before), belongs(after)].includes(card !== undefined))
      throw new Leak(`${said} ${card ? 'shows one that is hidden' : 'misses one'}`, actor);
    const content = facts.listing?.words;
    const isRight =
      card === undefined ||
      (card.title === content?.title &&
        card.price === content.price &&
        card.photo.id === shownPhotos(facts)[0]?.id &&
        [before, after].some((at) => card.online === isOnline(facts, at)));
    if (!isRight) throw new Leak(`${said} shows ${JSON.stringify(card)}`, actor);
  }
  const [stranger] = shown.keys();
  if (stranger) throw new Leak(`${said} shows ${stranger}, which is not an actor's listing`);
  const sign = order?.direction === 'desc' ? -1 : 1;
  const values = cards.map((card) => sign * (order?.sort === 'price' ? card.price : card.age));
  if (order?.sort !== 'newest' && values.some((value, index) => value < (values[index - 1] ?? value)))
    throw new Leak(`${said} is out of order`);
}

async function allPages(world: World, query: Record<string, string>): Promise<Card[]> {
  const cards: Card[] = [];
  let cursor: string | undefined;
  do {
    const address = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
    const { status, body } = await world.visitors.get(`/api/cards?${address}`);
    if (status !== 200) throw new Leak(`${address} answers ${status}`);
    const page = JSON.parse(body) as { cards: Card[]; cursor?: string };
    cards.push(...page.cards);
    cursor = page.cursor;
  } while (cursor);
  return cards;
}

/** Checks that a strip shows exactly the listings with a live story, through its last page. */
async function checkStrip(world: World, actors: Actor[], { category, place, placeId }: List): Promise<void> {
  const query = { category, ...place };
  const said = `The strip of ${JSON.stringify(query)}`;
  const before = nowOf(world);
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const address = new URLSearchParams({ ...query, ...(cursor && { cursor }) }).toString();
    const { status, body } = await world.visitors.get(`/api/stories?${address}`);
    if (status !== 200) throw new Leak(`${said} answers ${status}`);
    const page = JSON.parse(body) as { cards: Array<{ id: string }>; cursor?: string };
    ids.push(...page.cards.map(({ id }) => id));
    cursor = page.cursor;
  } while (cursor);
  const moments = [before, nowOf(world)];
  const shown = new Set(ids);
  if (shown.size !== ids.length) throw new Leak(`${said} shows a listing twice`);
  for (const actor of actors) {
    const { facts } = actor;
    const belongs = (at: number) =>
      isPublic(facts, at, world.open) &&
      stands({ category, place, placeId }, facts) &&
      shownStories(facts, at).length > 0;
    const isShown = shown.delete(facts.listing?.id ?? '');
    if (!moments.map(belongs).includes(isShown))
      throw new Leak(`${said} ${isShown ? 'shows one that is over' : 'misses one'}`, actor);
  }
  const [stranger] = shown;
  if (stranger) throw new Leak(`${said} shows ${stranger}, which is not an actor's listing`);
}

const cardsOfPage = 24;

/** Returns the list that a page shows: if the country is closed, the page shows the whole category. */
const onPage = (list: List, open: readonly string[]): List => {
  const { country } = list.place;
  return country === undefined || open.includes(country) ? list : { ...list, placeId: '' };
};

/**
 * Checks a cached list page. It may miss a listing for as long as the edge keeps the page. Each listing on the page
 * must be public in that list, because the edge is invalidated whenever a listing leaves the list.
 */
async function checkListPage(world: World, actors: Actor[], list: List, path: string): Promise<void> {
  const before = nowOf(world);
  const { status, body } = await world.visitors.get(path);
  const now = nowOf(world);
  if (status !== 200) throw new Leak(`${path} answers ${status}`);
  const json = /<script[^>]*id="page-data"[^>]*>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? '';
  const { props } = JSON.parse(json) as { props: { list: { cards: string[] } } };
  const shown = new Set(props.list.cards);
  const isWhole = shown.size < cardsOfPage;
  for (const actor of actors) {
    const wasAway = wasSince(
      actor,
      now - pageLag,
      now,
      (facts, at, open) => !isPublic(facts, at, open) || !stands(onPage(list, open), facts),
    );
    const ids = [actor.facts.listing?.id ?? '', ...actor.goneListings];
    const isShown = ids.some((id) => shown.has(id));
    const isGone = actor.goneListings.some((id) => shown.has(id));
    for (const id of ids) shown.delete(id);
    const isRight = (at: number) => !isGone && isShownNow(world, actor, at);
    const wasRight = () => wasShown(actor, list, now);
    if (isShown ? !(isRight(before) || isRight(now)) || !wasRight() : isWhole && !wasAway)
      throw new Leak(`${path} ${isShown ? 'shows one that is hidden' : 'misses one'}`, actor);
  }
  const [stranger] = shown.keys();
  if (stranger) throw new Leak(`${path} shows ${stranger}, which is not an actor's listing`);
}

/** True if the listing that a page shows is public now. The suite of cached pages checks the text on cards. */
const isShownNow = ({ open, countriesApplied }: World, { facts }: Actor, at: number): boolean =>
  // The job `countries` invalidates the pages of a closed country. Until it runs, these pages may be stale.
  isPublic(facts, at, countriesApplied ? open : ['es', 'mx']);

/** True if the card was correct at some time within the page's maximum age. */
const wasShown = (actor: Actor, list: List, now: number): boolean =>
  wasSince(
    actor,
    now - pageLag,
    now,
    (facts, at, open) => isPublic(facts, at, open) && stands(onPage(list, open), facts),
  );
