import { afterEach, describe, expect, test, vi } from 'vitest';
import { fixtureId, makeStoryCard } from '#tests/support/public-fixtures.ts';
import { readBrowse } from '#web/place/browse-address.ts';
import { hasStrip, loadMore, loadStrip, stripOf } from '#web/post/strip.ts';

const now = new Date('2026-03-20T18:00:00.000Z');
const cards = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => makeStoryCard(from + index, now));
const listOf = (query: string) => readBrowse(new URLSearchParams(query));

/** Stubs the API with the given responses in turn. @returns the requested addresses */
function answering(...answers: Array<object | Error>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.shift();
    if (answer instanceof Error || !answer) throw answer ?? new Error('unexpected request');
    return new Response(JSON.stringify(answer));
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

describe('story strip of a list', () => {
  test("is shown on the home page and on a city's list", () => {
    expect(hasStrip('/es', listOf(''))).toBe(true);
    expect(hasStrip('/es/listings', listOf('city=mx-guadalajara'))).toBe(true);
    expect(hasStrip('/es/mujeres/mexico/guadalajara', listOf('city=mx-guadalajara&sort=age'))).toBe(true);
  });

  test.each(['country=mx', 'city=mx-guadalajara&filters=online', 'city=mx-guadalajara&cursor=x', ''])(
    'is omitted on a list with the query "%s"',
    (query) => expect(hasStrip('/es/listings', listOf(query))).toBe(false),
  );

  test('shows three people, and whether there are more', () => {
    expect(stripOf({ cards: [] })).toBeUndefined();
    const ids = (count: number) => stripOf({ cards: cards(0, count) })?.people.map(({ id }) => id);
    expect(ids(2)).toEqual([fixtureId(0), fixtureId(1)]);
    expect(ids(12)).toEqual([fixtureId(0), fixtureId(1), fixtureId(2)]);
    expect(stripOf({ cards: cards(0, 3) })?.more).toBe(false);
    expect(stripOf({ cards: cards(0, 4) })?.more).toBe(true);
    expect(stripOf({ cards: cards(0, 3), cursor: 'on' })?.more).toBe(true);
  });

  test('loads more people without duplicates until the end', async () => {
    const asked = answering({ cards: cards(0, 12), cursor: 'second' }, { cards: cards(11, 15) });
    const first = stripOf({ cards: cards(0, 12) })!;
    const more = await loadMore({ category: 'women', city: 'mx-guadalajara' }, first);
    expect(more.people.map(({ id }) => id)).toEqual(cards(0, 12).map(({ id }) => id));
    expect(more.more).toBe(true);
    const last = await loadMore({ category: 'women', city: 'mx-guadalajara' }, more);
    expect(last.people.map(({ id }) => id)).toEqual(cards(0, 15).map(({ id }) => id));
    expect(last.more).toBe(false);
    expect(asked).toEqual([
      '/api/stories?category=women&city=mx-guadalajara',
      '/api/stories?category=women&city=mx-guadalajara&cursor=second',
    ]);
  });

  test("is omitted if it can't be loaded", async () => {
    answering(new Error('1'), new Error('2'), new Error('3'));
    expect(await loadStrip('/es', listOf(''), new AbortController().signal)).toBeUndefined();
  });

  test('sends no request on a list without a strip', async () => {
    const asked = answering();
    expect(await loadStrip('/es/listings', listOf(''), new AbortController().signal)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
