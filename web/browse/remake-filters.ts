import { flushSync } from 'react-dom';
import type { BrowseState } from '#web/place/browse-address.ts';
import { chosenIn } from './count-filters.ts';

export { FilterForm } from './FilterForm.tsx';

type Chosen = Pick<BrowseState, 'filters' | 'services' | 'priceMin' | 'priceMax' | 'ageMin' | 'ageMax'>;

/**
 * Replaces a sheet's form with the form of another list, keeping the chosen filters and the focus. Does nothing if the
 * visitor chose a country in the old form, because that choice already leads to another list.
 */
export function remake(sheet: HTMLElement, make: (chosen: Chosen) => void): void {
  const before = sheet.querySelector('form');
  if (!before) return;
  const { country, filters, services, priceMin, priceMax, ageMin, ageMax } = chosenIn(before);
  if (country) return;
  const focused = before.contains(document.activeElement) ? document.activeElement : undefined;
  flushSync(() => make({ filters, services, priceMin, priceMax, ageMin, ageMax }));
  if (focused instanceof HTMLInputElement)
    [...sheet.querySelectorAll('input')].find((one) => isSame(one, focused))?.focus();
}

/** Checkboxes of a group share their name, so their values must match too. */
const isSame = (one: HTMLInputElement, other: HTMLInputElement): boolean =>
  one.name === other.name && (one.type !== 'checkbox' || one.value === other.value);
