import type { UseFormReturn } from 'react-hook-form';
import { fieldsByTab, type ListingTab } from '#shared/listing-fields.ts';
import type { ListingValues } from './listing-values.ts';

/** Error messages by field path ("title", "contact.email", "workingHours.to"). */
export type ListingErrors = Record<string, string>;

/** Props of every tab's content. */
export interface TabProps {
  form: UseFormReturn<ListingValues>;
  errors: ListingErrors;
}

export const formTabs = Object.keys(fieldsByTab) as ListingTab[];

/** Returns a field's path in the form and in the content; the groups `contact` and `social` are nested. */
export const fieldPath = (tab: ListingTab, name: string): string =>
  tab === 'contact' || tab === 'social' ? `${tab}.${name}` : name;

/** The photos, which are not part of the content, come first. */
const pathsOf = (tab: ListingTab): string[] => [
  ...(tab === 'basic' ? ['photos'] : []),
  ...Object.keys(fieldsByTab[tab]).map((name) => fieldPath(tab, name)),
];

const isAt = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** Returns the tab that contains a field. */
export const tabOf = (path: string): ListingTab | undefined =>
  formTabs.find((tab) => pathsOf(tab).some((field) => isAt(path, field)));

/** Returns the first invalid field in the order of tabs and fields. */
export function firstError(errors: ListingErrors): { tab: ListingTab; path: string } | undefined {
  for (const tab of formTabs) {
    for (const field of pathsOf(tab)) {
      const path = Object.keys(errors).find((one) => isAt(one, field));
      if (path) return { tab, path };
    }
  }
  return undefined;
}

/** Counts the invalid fields per tab. */
export function errorsByTab(errors: ListingErrors): Record<ListingTab, number> {
  const wrong = Object.keys(errors).map(tabOf);
  const counts = formTabs.map((tab) => [tab, wrong.filter((one) => one === tab).length]);
  return Object.fromEntries(counts) as Record<ListingTab, number>;
}
