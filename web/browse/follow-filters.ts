import { rangeLimits } from '#shared/listing-options.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { browseHref, filterAction, type BrowseState, type ListPath } from '#web/place/browse-address.ts';
import { chosenIn, countWhileChosen } from './count-filters.ts';
import type { ListCount } from '#shared/api/listing.ts';

/**
 * What a script adds to the form of filters while its sheet is open: the button says how many listings it leads to, and
 * the address that it leads to is the list's one address. Of the list that the page shows (`onPage`) it says the page's
 * own number.
 * @param signal ends it
 */
export function followFilters(
  form: HTMLFormElement,
  path: ListPath,
  browse: PublicMessages['browse'],
  onPage: { state: BrowseState; counted: ListCount | undefined },
  signal: AbortSignal,
): void {
  const button = form.querySelector('button[type="submit"]');
  const status = form.querySelector('.filter-sheet__foot [role="status"]');
  const tell = (counted: ListCount | undefined) => {
    // None of what was read is no number where more was not read.
    const show =
      counted && (counted.count > 0 || !counted.more)
        ? browse.showCounted(counted.count, counted.more)
        : browse.showListings;
    if (button) button.textContent = show;
    if (status) status.textContent = counted ? show : '';
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // A page that is kept for the way back is kept as it was left.
    form.closest<HTMLElement>('[popover]')?.hidePopover();
    const chosen = chosenIn(form);
    // A country that was chosen in the form leads away from the address of a whole category.
    location.assign(browseHref(chosen.country ? filterAction(path, onPage.state) : path, chosen));
  };
  form.addEventListener('submit', submit, { signal });
  countWhileChosen(form, tell, onPage, signal);
  sayExchanged(form, browse.exchanged, signal);
}

/**
 * Says under a range whose lower end is above its upper one how it is searched for, since the list is that of the ends
 * exchanged (`readBrowse`); once the field is left, and no longer than it is so.
 */
function sayExchanged(
  form: HTMLFormElement,
  words: (from: number, to: number) => string,
  signal: AbortSignal,
): void {
  const look = ({ type }: Event | { type: 'change' }) => {
    for (const name of Object.keys(rangeLimits)) {
      const [low, high] = ['Min', 'Max'].map((end) =>
        form.querySelector<HTMLInputElement>(`[name="${name}${end}"]`),
      );
      const said = low?.closest('fieldset')?.querySelector('[role="status"]');
      if (!low || !high || !said) continue;
      const [from, to] = [low.valueAsNumber, high.valueAsNumber];
      if (!(from > to)) said.textContent = '';
      else if (type === 'change') said.textContent = words(to, from);
    }
  };
  form.addEventListener('input', look, { signal });
  form.addEventListener('change', look, { signal });
  look({ type: 'change' });
}
