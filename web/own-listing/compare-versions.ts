import { get, set } from 'react-hook-form';
import { fieldsByTab, type ListingTab } from '#shared/listing-fields.ts';
import { fieldPath, formTabs } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';

/** A listing as the form holds it. */
export interface Version {
  values: ListingValues;
  photos: Array<{ id: string; face: boolean }>;
}

/** Whether two versions say the same, letter by letter. */
export const isSame = (one: Version, other: Version): boolean =>
  JSON.stringify([one.values, one.photos]) === JSON.stringify([other.values, other.photos]);

/** Where a version of a field comes from: the server, which another device saved to, or this form. */
export type Side = 'saved' | 'mine';

/** What is chosen as one: a field by its path, the place, the photos. */
export interface Difference {
  name: string;
  /** Paths of the fields that go together; none for the photos. */
  paths: readonly string[];
  /** The side that changed it since the form was opened; undefined where both did, or nobody knows. */
  changedBy: Side | undefined;
}

const placePaths = ['country', 'city', 'municipality'];

/** Everything that can differ, in the order of the form. */
const units: ReadonlyArray<Pick<Difference, 'name' | 'paths'>> = formTabs.flatMap((tab: ListingTab) => [
  ...Object.keys(fieldsByTab[tab]).flatMap((name) => {
    if (name === 'country') return [{ name: 'place', paths: placePaths }];
    const path = fieldPath(tab, name);
    return placePaths.includes(path) ? [] : [{ name: path, paths: [path] }];
  }),
  ...(tab === 'basic' ? [{ name: 'photos', paths: [] }] : []),
]);

const said = ({ values, photos }: Version, { paths, name }: Pick<Difference, 'name' | 'paths'>): string =>
  JSON.stringify(
    name === 'photos'
      ? photos.map(({ id, face }) => [id, face])
      : paths.map((path) => sortValue(get(values, path))),
  );

/** Boxes are ticked in any order. */
const sortValue = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/**
 * What two versions say differently.
 * @param base what the form was opened with, which tells who changed what; undefined where it is not known
 */
export function differences(saved: Version, mine: Version, base: Version | undefined): Difference[] {
  return units
    .filter((unit) => said(saved, unit) !== said(mine, unit))
    .map((unit) => {
      const before = base && said(base, unit);
      const changedBy =
        said(mine, unit) === before ? 'saved' : said(saved, unit) === before ? 'mine' : undefined;
      return { ...unit, changedBy };
    });
}

/** My version with what was chosen of the saved one in its place. */
export function mergeVersions(
  saved: Version,
  mine: Version,
  all: readonly Difference[],
  chosen: Readonly<Record<string, Side | undefined>>,
): Version {
  const values = structuredClone(mine.values);
  const taken = all.filter(({ name }) => chosen[name] === 'saved');
  for (const path of taken.flatMap(({ paths }) => paths))
    set(values, path, structuredClone(get(saved.values, path)));
  const photos = taken.some(({ name }) => name === 'photos') ? saved.photos : mine.photos;
  return { values, photos };
}
