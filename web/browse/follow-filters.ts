import { rangeLimits } from '#shared/listing-options.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import { browseHref, filterAction, type BrowseState, type ListPath } from '#web/place/browse-address.ts';
import { chosenIn, countWhileChosen } from './count-filters.ts';
import type { ListCount } from '#shared/api/listing.ts';

/**
 * Enhances the filter form while its sheet is open: the button shows the number of results and leads to the list's
 * canonical address. For the list on the page (`onPage`), the button shows the page's own count.
 * @param signal stops the enhancement when aborted
 */
export function followFilters(
  form: HTMLFormElement,
  path: ListPath,
  browse: PublicMessages['browse'],
  onPage: { state: BrowseState; counted: ListCount | undefined },
  signal: AbortSignal,
): void {
  const button = form.querySelector('button[type="submit"]');
  const status = form.querySelector('.dialog__foot [role="status"]');
  const tell = (counted: ListCount | undefined) => {
    // A count of zero is not final while more listings remain unread, so the button then shows no number.
    const show =
      counted && (counted.count > 0 || !counted.more)
        ? browse.showCounted(counted.count, counted.more)
        : browse.showListings;
    if (button) button.textContent = show;
    if (status) status.textContent = counted ? show : '';
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = chosenIn(form);
    // A landing page of all countries can't express a chosen country, so `filterAction` leads elsewhere.
    location.assign(browseHref(chosen.country ? filterAction(path, onPage.state) : path, chosen));
  };
  form.addEventListener('submit', submit, { signal });
  countWhileChosen(form, tell, onPage, signal);
  sayExchanged(form, browse.exchanged, signal);
  followPresets(form, signal);
}

/** A preset fills in its field; pressing it again empties the field. */
function followPresets(form: HTMLFormElement, signal: AbortSignal): void {
  for (const preset of form.querySelectorAll<HTMLButtonElement>('button[data-field]')) {
    const field = form.querySelector<HTMLInputElement>(`[name="${preset.dataset['field']}"]`);
    if (!field) continue;
    const mark = () => preset.setAttribute('aria-pressed', String(field.value === preset.value));
    const press = () => {
      field.value = field.value === preset.value ? '' : preset.value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    preset.addEventListener('click', press, { signal });
    form.addEventListener('input', mark, { signal });
    mark();
  }
}

/**
 * Shows a note below a range whose ends are in reverse order, because `readBrowse` exchanges them. The note appears
 * only when the field loses focus.
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
