import { callApi } from '#web/api/call-api.ts';
import { browseHref, browseInput, readBrowse, type BrowseState } from '#web/place/browse-address.ts';
import type { ListCount } from '#shared/api/listing.ts';

/** What a form of filters says, as the address of its list would. */
export const chosenIn = (form: HTMLFormElement): BrowseState =>
  readBrowse(new URLSearchParams([...new FormData(form)] as Array<[string, string]>));

/**
 * How many listings a list has, up to 100 (BROWSE-18).
 * @throws ApiError, AbortError
 */
export function countOf(state: BrowseState, signal?: AbortSignal): Promise<ListCount> {
  // Of every order and page the number is one, and so is its address at the edge.
  const { sort: _sort, direction: _direction, cursor: _cursor, ...query } = browseInput(state);
  return callApi('countCards', { query }, { signal });
}

/** Between a change and the question, so that what is typed is asked for once, milliseconds. */
const pause = 300;

/** A list by its address, whichever its order and page. */
const listOf = (state: BrowseState): string => browseHref('/', state, { sort: 'newest', direction: 'desc' });

/**
 * Counts what a form of filters says, at once and after each change, the last one alone; tells undefined where nobody
 * can tell. Of the list that the page shows it says what the page says.
 * @param until ends it
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
      // The button leads there all the same, in words without a number.
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
