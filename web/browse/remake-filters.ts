import { flushSync } from 'react-dom';
import type { BrowseState } from '#web/place/browse-address.ts';
import { chosenIn } from './count-filters.ts';

export { FilterForm } from './FilterForm.tsx';

type Chosen = Pick<BrowseState, 'filters' | 'services' | 'priceMin' | 'priceMax' | 'ageMin' | 'ageMax'>;

/**
 * Has a sheet's form made anew of another list, with what was chosen meanwhile in the one that it takes the place of, and
 * the focus where it was. Not where a country was chosen there: that list is the one that was meant.
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

/** Boxes of one name differ by their values, which a field's own text does not. */
const isSame = (one: HTMLInputElement, other: HTMLInputElement): boolean =>
  one.name === other.name && (one.type !== 'checkbox' || one.value === other.value);
