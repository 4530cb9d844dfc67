import type { PublicMessages } from '#web/i18n/en/public.ts';
import { browseHref, filterAction, type BrowseState, type ListPath } from './browse-address.ts';
import { chosenIn, countWhileChosen } from './count-filters.ts';
import { sayExchanged } from './exchanged-range.ts';
import type { ListCount } from './list-count.ts';

/**
 * What a script adds to the form of filters while its sheet is open: the button says how many listings it leads to, and
 * the address that it leads to is the list's one address. Of the list that the page shows (`onPage`) it says the page's
 * own number. @returns what ends it
 */
export function followFilters(
  form: HTMLFormElement,
  path: ListPath,
  browse: PublicMessages['browse'],
  onPage: { state: BrowseState; counted: ListCount | undefined },
): () => void {
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
  form.addEventListener('submit', submit);
  const endCount = countWhileChosen(form, tell, onPage);
  const endExchanged = sayExchanged(form, browse.exchanged);
  return () => {
    form.removeEventListener('submit', submit);
    endCount();
    endExchanged();
  };
}
