import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { get } from 'react-hook-form';
import { differences, mergeVersions, type Side, type Version } from '#web/own-listing/compare-versions.ts';
import { valuesOf, type ListingValues } from '#web/own-listing/listing-values.ts';
import { fullContent } from '#tests/support/full-content.ts';

const base: Version = { values: valuesOf(fullContent(), 'mx'), photos: [{ id: 'one', face: false }] };
const version = (change: Partial<ListingValues>, photos = base.photos): Version => ({
  values: { ...structuredClone(base.values), ...change },
  photos,
});

describe('two versions of a listing', () => {
  test('that say the same differ in nothing, whatever the order in which boxes were ticked', () => {
    const services = base.values.services.toReversed();
    expect(differences(version({ services }), version({}), base)).toEqual([]);
  });

  test('differ by fields, and who changed each is known from what the form was opened with', () => {
    const saved = version({ title: 'saved there', price: '900' });
    const mine = version({ title: 'written here', height: '1.70 m' });
    expect(differences(saved, mine, base).map(({ name, changedBy }) => [name, changedBy])).toEqual([
      ['title', undefined],
      ['price', 'saved'],
      ['height', 'mine'],
    ]);
    expect(differences(saved, mine, undefined).map(({ changedBy }) => changedBy)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('country, city and municipality are chosen as one: no city of another country is left behind', () => {
    const saved = version({ country: 'co', city: 'co-bogota', municipality: '' });
    const all = differences(saved, version({ title: 'here' }), base);
    expect(all.map(({ name }) => name)).toEqual(['title', 'place']);
    const { values } = mergeVersions(saved, version({ title: 'here' }), all, {
      title: 'mine',
      place: 'saved',
    });
    expect([values.title, values.country, values.city, values.municipality]).toEqual([
      'here',
      'co',
      'co-bogota',
      '',
    ]);
  });

  test('photos are chosen as one, with their order', () => {
    const saved = version({}, [
      { id: 'two', face: true },
      { id: 'one', face: false },
    ]);
    const all = differences(saved, base, base);
    expect(all).toEqual([{ name: 'photos', paths: [], changedBy: 'saved' }]);
    expect(mergeVersions(saved, base, all, { photos: 'saved' }).photos).toEqual(saved.photos);
    expect(mergeVersions(saved, base, all, { photos: 'mine' }).photos).toEqual(base.photos);
  });

  test('merged, they hold of each field the side that was chosen, and nothing else', () => {
    const text = fc.string({ maxLength: 8 });
    const some = fc.record({
      title: text,
      description: text,
      price: text,
      contact: fc.record({ phone: text, email: text }),
      tiktok: text,
    });
    const made = ({ contact, tiktok, ...change }: typeof some extends fc.Arbitrary<infer T> ? T : never) =>
      version({
        ...change,
        contact: { ...base.values.contact, ...contact },
        social: { ...base.values.social, tiktok },
      });
    fc.assert(
      fc.property(
        some,
        some,
        fc.infiniteStream(fc.constantFrom<Side>('saved', 'mine')),
        (one, other, stream) => {
          const [saved, mine] = [made(one), made(other)];
          const all = differences(saved, mine, base);
          const chosen = Object.fromEntries(all.map(({ name }) => [name, stream.next().value as Side]));
          const { values } = mergeVersions(saved, mine, all, chosen);
          for (const { name, paths } of all)
            for (const path of paths)
              expect(get(values, path)).toEqual(get((chosen[name] === 'saved' ? saved : mine).values, path));
          expect(differences({ ...mine, values }, mine, undefined).map(({ name }) => name)).toEqual(
            all.map(({ name }) => name).filter((name) => chosen[name] === 'saved'),
          );
        },
      ),
    );
  });
});
