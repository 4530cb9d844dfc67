import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi, isRefusedWith } from '#web/api/call-api.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { browseHref, browseInput, type BrowseState, type ListPath } from '#web/place/browse-address.ts';
import type { ListedPage } from '#web/card/listed-card.ts';
import type { PlaceView } from '#web/place/place-view.ts';
import { isPlaceChange, rememberedPlace } from '#web/place/remembered-place.ts';
import { useReturn } from '#web/listing/use-return.ts';
import { loadStrip, type Strip } from '#web/post/strip.ts';
import { showToast } from '#web/ui/Toast.tsx';

/** A list as the server rendered it. */
export interface ListProps {
  state: BrowseState;
  view: PlaceView;
  list: ListedPage;
  /** The stories above it: they come and go with the list, so that nothing moves in between. */
  strip?: Strip | undefined;
}

interface LiveList extends Omit<ListProps, 'list'> {
  /** Undefined while there is nothing to show of this place yet. */
  list: ListedPage | undefined;
  /** The last attempt to load it failed; what is shown, if anything, is from before. */
  failed: boolean;
}

/** Which list to load. */
type Resolve = () => Promise<Pick<ListProps, 'state' | 'view'>>;

/** As long as the edge keeps a list (web/public/cache.ts): who returns sooner would get the same one. */
const freshMilliseconds = 60_000;

/**
 * The rendered list, loaded again when somebody returns to it after a while (BROWSE-11). The home page, whose address
 * may name no place, then shows the one that this browser remembers, also when it is chosen in another tab: the edge's
 * copy of the page is the same for everybody and knows none.
 */
export function useLiveList(path: ListPath, props: ListProps): LiveList & { retry: () => void } {
  const [shown, setShown] = useState<LiveList>({ ...props, failed: false });
  const language = useLanguage();
  const browse = usePublicMessages('browse');
  const loadedAt = useRef(Date.now());
  const loading = useRef<AbortController>(undefined);
  const target = useRef(props.state);
  const latest = useRef<Resolve>(async () => props);

  const load = async (resolve: Resolve) => {
    latest.current = resolve;
    loading.current?.abort();
    const { signal } = (loading.current = new AbortController());
    try {
      const { state, view } = await resolve();
      if (signal.aborted) return;
      const next = { state, view, failed: false };
      // The cards of the list that is shown already stay until the new ones come.
      const isShown = browseHref('/', state) === browseHref('/', target.current);
      target.current = state;
      setShown((before) => ({ ...before, ...next, list: isShown ? before.list : undefined }));
      const [list, strip] = await Promise.all([
        callApi('browseCards', { query: browseInput(state) }, { signal }),
        loadStrip(path, state, signal),
      ]);
      loadedAt.current = Date.now();
      keepInPlace(() => flushSync(() => setShown({ ...next, list, strip })));
    } catch (error) {
      if (signal.aborted) return;
      // The page was read at a position that is refused by now: no attempt will load it, and what is shown was right.
      if (isRefusedWith(error, 'invalid-cursor')) return;
      showToast({ title: browse.failedTitle, text: browse.failed, tone: 'bad' });
      keepInPlace(() => flushSync(() => setShown((before) => ({ ...before, failed: true }))));
    }
  };
  const retry = () => void load(latest.current);

  useReturn(() => {
    if (Date.now() - loadedAt.current > freshMilliseconds) retry();
  });

  const { state, view } = props;
  const follow = useEffectEvent(() =>
    load(async () => {
      const place = rememberedPlace();
      if (!place) return props;
      // The catalogue comes only now: most visits to the home page do without it.
      const { viewRemembered } = await import('#web/place/remembered-view.ts');
      const openCountries = view.countries.map(({ id }) => id);
      const here = await viewRemembered(place, openCountries, language);
      return here ? { state: { ...state, ...here.place }, view: here } : props;
    }),
  );
  const follows = path === '/' && !view.place.country;
  useEffect(() => {
    if (!follows) return;
    if (rememberedPlace()) void follow();
    const changed = (event: StorageEvent) => {
      if (isPlaceChange(event)) void follow();
    };
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  }, [follows]);

  useEffect(() => () => loading.current?.abort(), []);

  return { ...shown, retry };
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
