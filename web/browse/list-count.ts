import { useEffect, useState } from 'react';
import type { ListCount } from '#shared/api/listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { countFilters, type BrowseState } from '#web/place/browse-address.ts';
import type { ListedPage } from '#web/card/listed-card.ts';
import { loadCounts } from '#web/place/place-counts.ts';
import { placeLabel } from '#web/place/place-label.ts';
import type { PlaceView } from '#web/place/place-view.ts';

/** Above this a count that is minutes old is said in whole hundreds, as "more than". */
const exactUpTo = 100;

/** What the first page tells by itself: all of a list that ends with it. How many follow a page it can't tell. */
const countOnPage = ({ cursor: at }: BrowseState, { cards, cursor }: ListedPage) =>
  at === undefined && cursor === undefined && cards.length > 0
    ? { count: cards.length, more: false }
    : undefined;

/** A count that was made apart as it may be said beside the cards that are seen; never fewer than these. */
function countBesideCards({ count, more }: ListCount, { cards, cursor }: ListedPage) {
  const seen = cards.length + (cursor === undefined ? 0 : 1);
  if (count < seen) return undefined;
  return count <= exactUpTo ? { count, more } : { count: count - (count % exactUpTo), more: true };
}

/** Of a category and place alone, what the scheduled pass counted of the place. */
async function countPlain({ category, country, city, municipality }: BrowseState) {
  const count = country && (await loadCounts(country, category))?.[municipality ?? city ?? country];
  return count ? { count, more: false } : undefined;
}

/**
 * How many there are, for the heading of a list: the page's own cards where they are all, else, where nothing but
 * category and place narrows it, what was counted of the place (BROWSE-15), which the browser asks for behind the page.
 * Undefined where nobody knows; of everywhere nobody is asked, since most visits begin there and no choice hangs on it.
 */
function useListCount(state: BrowseState, list: ListedPage | undefined): ListCount | undefined {
  const [counted, setCounted] = useState<ListCount & { of: BrowseState }>();
  const isOpen = list?.cursor !== undefined || state.cursor !== undefined;
  const isAsked = isOpen && state.country !== undefined && countFilters(state) === 0;
  useEffect(() => {
    if (!isAsked) return;
    let left = false;
    countPlain(state).then(
      (found) => !left && found && setCounted({ ...found, of: state }),
      // The heading says no number.
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [state, isAsked]);
  if (!list) return undefined;
  return isAsked && counted?.of === state ? countBesideCards(counted, list) : countOnPage(state, list);
}

/** A list's heading, and the number that it says. */
export function useListHeading(state: BrowseState, view: PlaceView, list: ListedPage | undefined) {
  const browse = usePublicMessages('browse');
  const { category } = useCommon().option;
  const counted = useListCount(state, list);
  const who = counted
    ? browse.counted(state.category, counted.count, counted.more)
    : category[state.category];
  return { counted, heading: browse.heading(who, placeLabel(view)) };
}
