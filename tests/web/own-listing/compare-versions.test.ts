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
  test('are equal if only the order of ticked boxes differs', () => {
    const services = base.values.services.toReversed();
    expect(differences(version({ services }), version({}), base)).toEqual([]);
  });

  test('are compared by field, with the version that changed each field', () => {
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

  test('merge country, city and municipality as one choice', () => {
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

  test('merge the photos and their order as one choice', () => {
    const saved = version({}, [
      { id: 'two', face: true },
      { id: 'one', face: false },
    ]);
    const all = differences(saved, base, base);
    expect(all).toEqual([{ name: 'photos', paths: [], changedBy: 'saved' }]);
    expect(mergeVersions(saved, base, all, { photos: 'saved' }).photos).toEqual(saved.photos);
    expect(mergeVersions(saved, base, all, { photos: 'mine' }).photos).toEqual(base.photos);
  });

  test('merge into the chosen value of every field', () => {
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
