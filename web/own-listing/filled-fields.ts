import { get } from 'react-hook-form';
import { fieldsByTab, type ListingField, type ListingTab } from '#shared/listing-fields.ts';
import { fieldPath, formTabs } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';

/** Filled and fillable fields of a tab. Flags don't count, and a place counts as one field. */
interface Filled {
  done: number;
  of: number;
}

/** The country's control also chooses these fields, so they don't count separately. */
const withCountry = ['city', 'municipality'];
const isCounted = ([name, { type }]: [string, ListingField]): boolean =>
  type !== 'flag' && !withCountry.includes(name);

/** Counts the filled fields of each tab; the photos count as one field. */
export function filledByTab(values: ListingValues, photos: number): Record<ListingTab, Filled> {
  const filled = formTabs.map((tab) => {
    const fields = (Object.entries(fieldsByTab[tab]) as Array<[string, ListingField]>).filter(isCounted);
    const said = fields.filter(([name]) =>
      isSaid(name === 'country' ? values.city : get(values, fieldPath(tab, name))),
    );
    const more = tab === 'basic' ? { done: photos > 0 ? 1 : 0, of: 1 } : { done: 0, of: 0 };
    return [tab, { done: said.length + more.done, of: fields.length + more.of }];
  });
  return Object.fromEntries(filled) as Record<ListingTab, Filled>;
}

function isSaid(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  return Object.values(value ?? {}).every(isSaid);
}
