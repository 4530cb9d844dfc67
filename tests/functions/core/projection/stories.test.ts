import { expect, test } from 'vitest';
import { citiesOf, municipalitiesOf } from '#shared/location/catalogue.ts';
import { countries } from '#shared/location/countries.ts';
import { indexes } from '#shared/deployment/table.ts';
import { postEnd, postsMax } from '#shared/post.ts';
import { stripSize } from '#functions/post/browse-stories.ts';
import { itemBytes } from '#functions/core/projection/item-size.ts';
import { publicSet } from '#functions/core/projection/public-set.ts';
import { publicItems } from '#functions/core/projection/public-table.ts';
import { decodeStoryCard } from '#functions/core/projection/stories-table.ts';
import { buildProvider } from '#tests/support/builders.ts';

const open = countries.map(({ id }) => id);
const longest = (ids: readonly string[]): string =>
  ids.reduce((one, other) => (other.length > one.length ? other : one));
const municipality = longest(
  open.flatMap(citiesOf).flatMap(({ id }) => municipalitiesOf(id).map((one) => one.id)),
);
const city = open
  .flatMap(citiesOf)
  .find(({ id }) => municipalitiesOf(id).some((one) => one.id === municipality))!;

/** Facts of a provider with five posts. Place, title and pictures have the maximum size in bytes. */
const facts = buildProvider({
  content: { title: 'ñ'.repeat(60), country: city.country, city: city.id, municipality },
  listing: { publishedAt: new Date().toISOString() },
  posts: Array.from({ length: postsMax }, () => ({ caption: 'ñ'.repeat(300) })),
});
const set = publicSet(
  {
    ...facts,
    photos: facts.photos.map((photo) => ({ ...photo, blur: `data:image/webp;base64,${'A'.repeat(137)}` })),
  },
  open,
  new Date(),
);
const items = publicItems(set).filter(({ sk }) => sk.startsWith('STORIES'));

test('a strip of maximum-size cards, plus one more card, fits one read unit', () => {
  const { partition, sort, projection } = indexes.published;
  const shelved = ['pk', 'sk', partition, sort, ...projection];
  const strips = items.filter(({ sk }) => sk.startsWith('STORIES#'));
  expect(strips).toHaveLength(4);
  for (const item of strips) {
    const projected = Object.fromEntries(Object.entries(item).filter(([name]) => shelved.includes(name)));
    // An eventually consistent read takes half a unit per 4 KB.
    expect(itemBytes(projected) * (stripSize + 1)).toBeLessThanOrEqual(8 * 1024);
  }
});

test('story items expire when the last post ends', () => {
  const ends = set!.stories.map(({ publishedAt }) => postEnd(publishedAt).getTime());
  expect(items).toHaveLength(5);
  for (const item of items) expect(item['ttl']).toBe(Math.floor(Math.max(...ends) / 1000));
  expect(() => decodeStoryCard(['title', 'city'])).toThrow();
});
