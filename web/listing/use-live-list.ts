import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi, isRefusedWith } from '#web/api/call-api.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { browseHref, browseInput, type BrowseState } from './browse-address.ts';
import type { ListedPage } from './listed-card.ts';
import type { PlaceView } from './place-view.ts';
import { isPlaceChange, rememberedPlace } from './remembered-place.ts';
import { useReturn } from './use-return.ts';

/** A list as the server rendered it. */
export interface ListProps {
  state: BrowseState;
  view: PlaceView;
  list: ListedPage;
}

export interface LiveList<T> extends Pick<ListProps, 'state' | 'view'> {
  /** Undefined while there is nothing to show of this place yet. */
  list: ListedPage | undefined;
  /** The last attempt to load it failed; what is shown, if anything, is from before. */
  failed: boolean;
  /** What stands beside the list. */
  beside: T;
  retry: () => void;
}

/** What else a page shows of a list's place: it comes and goes with the list, so that nothing moves in between. */
export interface Beside<T> {
  /** As the server rendered it. */
  first: T;
  /** Of another place, or again. Never fails: the list is there all the same. */
  load: (state: BrowseState, signal: AbortSignal) => Promise<T>;
}

type Shown<T> = Omit<LiveList<T>, 'retry'>;
/** Which list to load. */
type Resolve = () => Promise<Pick<ListProps, 'state' | 'view'>>;

/** As long as the edge keeps a list (web/public/cache.ts): who returns sooner would get the same one. */
const freshMilliseconds = 60_000;

/**
 * The rendered list, loaded again when somebody returns to it after a while (BROWSE-11). With
 * `followsPlace` an address that names no place shows the one this browser remembers, also when it is chosen in
 * another tab: the edge's copy of the home page is the same for everybody and knows none.
 */
export function useLiveList<T>(
  props: ListProps,
  { first, load: loadBeside }: Beside<T>,
  { followsPlace = false } = {},
): LiveList<T> {
  const [shown, setShown] = useState<Shown<T>>({ ...props, beside: first, failed: false });
  const language = useLanguage();
  const { failedTitle, failed } = usePublicMessages('browse');
  const loadedAt = useRef(Date.now());
  const loading = useRef<AbortController>(undefined);
  const target = useRef(props.state);
  const latest = useRef<Resolve>(async () => props);

  const load = useCallback(
    async (resolve: Resolve) => {
      latest.current = resolve;
      loading.current?.abort();
      const { signal } = (loading.current = new AbortController());
      try {
        const { state, view } = await resolve();
        if (signal.aborted) return;
        const next = { state, view };
        // The cards of the list that is shown already stay until the new ones come.
        const isShown = browseHref('/', state) === browseHref('/', target.current);
        target.current = state;
        setShown((before) => ({
          ...before,
          ...next,
          list: isShown ? before.list : undefined,
          failed: false,
        }));
        const [list, beside] = await Promise.all([
          callApi('browseCards', { query: browseInput(state) }, { signal }),
          loadBeside(state, signal),
        ]);
        loadedAt.current = Date.now();
        keepInPlace(() => flushSync(() => setShown({ ...next, list, beside, failed: false })));
      } catch (error) {
        if (signal.aborted) return;
        // The page was read at a position that is refused by now: no attempt will load it, and what is shown was right.
        if (isRefusedWith(error, 'invalid-cursor')) return;
        showToast({ title: failedTitle, text: failed, tone: 'bad' });
        keepInPlace(() => flushSync(() => setShown((before) => ({ ...before, failed: true }))));
      }
    },
    [failedTitle, failed, loadBeside],
  );
  const reload = useCallback(() => void load(latest.current), [load]);

  useReturn(
    useCallback(() => {
      if (Date.now() - loadedAt.current > freshMilliseconds) reload();
    }, [reload]),
  );

  const { state, view } = props;
  const follows = followsPlace && !view.place.country;
  useEffect(() => {
    if (!follows) return;
    const follow = async () => {
      const place = rememberedPlace();
      if (!place) return { state, view };
      // The catalogue comes only now: most visits to the home page do without it.
      const { viewRemembered } = await import('./remembered-view.ts');
      const openCountries = view.countries.map(({ id }) => id);
      const here = await viewRemembered(place, openCountries, language);
      return here ? { state: { ...state, ...here.place }, view: here } : { state, view };
    };
    if (rememberedPlace()) void load(follow);
    const changed = (event: StorageEvent) => {
      if (isPlaceChange(event)) void load(follow);
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [follows, state, view, language, load]);

  useEffect(() => () => loading.current?.abort(), []);

  return { ...shown, retry: reload };
}

/**
 * Makes a change to the cards of the page so that the first one on the screen, or the next that is still there,
 * stays where it is, and so does the focus: a reader does not lose their place because the list was loaded again. At
 * the very top there is no place to keep: what is new is to be seen.
 */
function keepInPlace(change: () => void): void {
  const keepFocus = focusKeeper();
  const seen = window.scrollY === 0 ? [] : positions().filter(({ bottom }) => bottom > 0);
  change();
  const now = new Map(positions().map(({ href, top }) => [href, top]));
  const anchor = seen.find(({ href }) => now.has(href));
  if (anchor) window.scrollBy({ top: (now.get(anchor.href) ?? 0) - anchor.top, behavior: 'instant' });
  keepFocus();
}

const linkOf = (card: Element): string | null | undefined => card.querySelector('a')?.getAttribute('href');

/** Cards by where they lead: one that is drawn anew is another element. */
const positions = () =>
  [...document.querySelectorAll('.card')].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { href: linkOf(card), top, bottom };
  });

/** Brings the focus back to the same link or button of the same card, where its element went. */
function focusKeeper(): () => void {
  const focused = document.activeElement;
  const card = focused?.closest('.card');
  if (!focused || !card) return () => undefined;
  const [tag, href] = [focused.tagName, linkOf(card)];
  return () => {
    if (focused.isConnected) return;
    const same = [...document.querySelectorAll('.card')].find((one) => linkOf(one) === href);
    same?.querySelector<HTMLElement>(tag)?.focus({ preventScroll: true });
  };
}
