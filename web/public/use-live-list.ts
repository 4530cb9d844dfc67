import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { callApi, isRefusedWith } from '#web/api/call-api.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import {
  browseHref,
  browseInput,
  isHome,
  type BrowseState,
  type ListPath,
} from '#web/place/browse-address.ts';
import type { ListedPage } from '#web/card/listed-card.ts';
import type { PlaceView } from '#web/place/place-view.ts';
import { viewKept } from '#web/place/kept-view.ts';
import { isPlaceChange, rememberedPlace } from '#web/place/remembered-place.ts';
import { useReturn } from '#web/listing/use-return.ts';
import { loadStrip, type Strip } from '#web/post/strip.ts';
import { showToast } from '#web/ui/Toast.tsx';

/** List as the server rendered it. */
export interface ListProps {
  state: BrowseState;
  view: PlaceView;
  list: ListedPage;
  /** The strip loads together with the list, so that the layout doesn't shift. */
  strip?: Strip | undefined;
}

interface LiveList extends Omit<ListProps, 'list'> {
  /** Undefined until the first list of this place has loaded. */
  list: ListedPage | undefined;
  /** True if the last load failed; the page then shows older data, if any. */
  failed: boolean;
}

type Resolve = () => Promise<Pick<ListProps, 'state' | 'view'>>;

/** Milliseconds that the edge caches a list (web/public/cache.ts); an earlier reload would get the same copy. */
const freshMilliseconds = 60_000;

/**
 * Shows the rendered list, and reloads it when the visitor returns after a while (BROWSE-11). If the home page's
 * address names no place, shows the place that this browser remembers, and follows its changes in other tabs. The
 * edge's copy can't contain that place, because the copy is the same for every visitor.
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
      // Keep the cards while the same list reloads.
      const isShown = browseHref(path, state) === browseHref(path, target.current);
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
      // The cursor is no longer valid, so a retry would fail too. The list on screen is still correct.
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
      const here = await viewKept(view, language);
      return here ? { state: { ...state, ...here.place }, view: here } : props;
    }),
  );
  const follows = isHome(path) && !view.place.country;
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
 * Changes the page's cards without moving what the visitor reads. The first visible card that remains keeps its
 * position, and the focus stays. At the top of the page, new cards may appear.
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

/** Identifies cards by link address, because a redrawn card is a different element. */
const positions = () =>
  [...document.querySelectorAll('.card')].map((card) => {
    const { top, bottom } = card.getBoundingClientRect();
    return { href: linkOf(card), top, bottom };
  });

/** Restores the focus to the same link or button of the same card after a redraw. */
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
