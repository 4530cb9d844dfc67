import { get, set } from 'react-hook-form';
import { fieldsByTab, type ListingTab } from '#shared/listing-fields.ts';
import { fieldPath, formTabs } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';

/** A listing in the form's representation. */
export interface Version {
  values: ListingValues;
  photos: Array<{ id: string; face: boolean }>;
}

/** True if two versions are identical. */
export const isSame = (one: Version, other: Version): boolean =>
  JSON.stringify([one.values, one.photos]) === JSON.stringify([other.values, other.photos]);

/** Source of a field's value: the server, where another device saved, or this form. */
export type Side = 'saved' | 'mine';

/** Part of the listing for which the owner chooses a version: one field, the whole place, or the photos. */
export interface Difference {
  name: string;
  /** Paths of the fields that the owner chooses together; empty for the photos. */
  paths: readonly string[];
  /**
   * Side that changed the field since the form was opened. Undefined if both sides changed the field, or if the opened
   * version is unknown.
   */
  changedBy: Side | undefined;
}

const placePaths = ['country', 'city', 'municipality'];

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

/** The order of ticked boxes must not count as a difference. */
const sortValue = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/**
 * Lists the differences between two versions.
 * @param base the version that the form was opened with; shows which side changed a field
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

/** Returns the form's version with the chosen fields replaced by the server's. */
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
