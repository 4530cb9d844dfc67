import type { UseFormReturn } from 'react-hook-form';
import { fieldsByTab, type ListingTab } from '#shared/listing-fields.ts';
import type { ListingValues } from './listing-values.ts';

/** Errors by the field's path in the form ("title", "contact.email", "workingHours.to"), in words. */
export type ListingErrors = Record<string, string>;

/** What every tab of the form is given. */
export interface TabProps {
  form: UseFormReturn<ListingValues>;
  errors: ListingErrors;
}

export const formTabs = Object.keys(fieldsByTab) as ListingTab[];

/** A field's path in the form and in a listing's content: two groups stand below their own name. */
export const fieldPath = (tab: ListingTab, name: string): string =>
  tab === 'contact' || tab === 'social' ? `${tab}.${name}` : name;

/** The paths of a tab's fields in their order; the photos, which are no part of the content, are its last. */
const pathsOf = (tab: ListingTab): string[] => [
  ...Object.keys(fieldsByTab[tab]).map((name) => fieldPath(tab, name)),
  ...(tab === 'basic' ? ['photos'] : []),
];

/** Whether an error's path is that of a field, or of a part of it. */
const isAt = (path: string, field: string): boolean => path === field || path.startsWith(`${field}.`);

/** On which tab a field stands. */
export const tabOf = (path: string): ListingTab | undefined =>
  formTabs.find((tab) => pathsOf(tab).some((field) => isAt(path, field)));

/** The first wrong field in the order of tabs and fields, where the form jumps to. */
export function firstError(errors: ListingErrors): { tab: ListingTab; path: string } | undefined {
  for (const tab of formTabs) {
    for (const field of pathsOf(tab)) {
      const path = Object.keys(errors).find((one) => isAt(one, field));
      if (path) return { tab, path };
    }
  }
  return undefined;
}

/** How many fields are wrong on each tab. */
export function errorsByTab(errors: ListingErrors): Record<ListingTab, number> {
  const wrong = Object.keys(errors).map(tabOf);
  const counts = formTabs.map((tab) => [tab, wrong.filter((one) => one === tab).length]);
  return Object.fromEntries(counts) as Record<ListingTab, number>;
}
