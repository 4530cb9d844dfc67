import { callApi } from '#web/api/call-api.ts';
import { browseHref, browseInput, readBrowse, type BrowseState } from '#web/place/browse-address.ts';
import type { ListCount } from '#shared/api/listing.ts';

/** Reads the state of the list that the form's values select. */
export const chosenIn = (form: HTMLFormElement): BrowseState =>
  readBrowse(new URLSearchParams([...new FormData(form)] as Array<[string, string]>));

/**
 * Counts the listings of a list, up to 100 (BROWSE-18).
 * @throws ApiError, AbortError
 */
export function countOf(state: BrowseState, signal?: AbortSignal): Promise<ListCount> {
  // Order and page don't change the count. Without them, the CDN has one cache key per list.
  const { sort: _sort, direction: _direction, cursor: _cursor, ...query } = browseInput(state);
  return callApi('countCards', { query }, { signal });
}

/** Delay after a change before counting, in milliseconds, so that typing sends one request. */
const pause = 300;

const listOf = (state: BrowseState): string =>
  browseHref('/es', state, { sort: 'newest', direction: 'desc' });

/**
 * Counts the form's results at once and after each change, and aborts outdated requests. Calls `tell` with undefined if
 * the count fails, and with the page's own count if the form selects the page's list.
 * @param until stops counting when aborted
 */
export function countWhileChosen(
  form: HTMLFormElement,
  tell: (count: ListCount | undefined) => void,
  onPage: { state: BrowseState; counted: ListCount | undefined },
  until: AbortSignal,
): void {
  let timer: number | undefined;
  let asking = new AbortController();
  const ask = () => {
    asking = new AbortController();
    const signal = AbortSignal.any([asking.signal, until]);
    const chosen = chosenIn(form);
    if (onPage.counted && listOf(chosen) === listOf(onPage.state)) return tell(onPage.counted);
    countOf(chosen, signal).then(
      (count) => !signal.aborted && tell(count),
      () => !signal.aborted && tell(undefined),
    );
  };
  const changed = () => {
    asking.abort();
    clearTimeout(timer);
    timer = window.setTimeout(ask, pause);
  };
  form.addEventListener('input', changed, { signal: until });
  until.addEventListener('abort', () => clearTimeout(timer));
  ask();
}
