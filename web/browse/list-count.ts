import { useEffect, useState } from 'react';
import type { ListCount } from '#shared/api/listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { countFilters, type BrowseState } from '#web/place/browse-address.ts';
import type { ListedPage } from '#web/card/listed-card.ts';
import { loadCounts } from '#web/place/place-counts.ts';
import { placeLabel } from '#web/place/place-label.ts';
import type { PlaceView } from '#web/place/place-view.ts';

/** Largest count shown exactly. Larger counts are minutes old and rounded down to hundreds ("more than 300"). */
const exactUpTo = 100;

/** Counts the cards if the first page holds the whole list. Otherwise a page can't know the total. */
const countOnPage = ({ cursor: at }: BrowseState, { cards, cursor }: ListedPage) =>
  at === undefined && cursor === undefined && cards.length > 0
    ? { count: cards.length, more: false }
    : undefined;

/**
 * Rounds a separately loaded count for display. Returns undefined if the count is below the number of visible cards.
 */
function countBesideCards({ count, more }: ListCount, { cards, cursor }: ListedPage) {
  const seen = cards.length + (cursor === undefined ? 0 : 1);
  if (count < seen) return undefined;
  return count <= exactUpTo ? { count, more } : { count: count - (count % exactUpTo), more: true };
}

/**
 * Loads a place's count from the scheduled job's file. The count is valid only if category and place alone narrow the
 * list.
 */
async function countPlain({ category, country, city, municipality }: BrowseState) {
  const count = country && (await loadCounts(country, category))?.[municipality ?? city ?? country];
  return count ? { count, more: false } : undefined;
}

/**
 * Returns the number of listings for the list's heading, or undefined if unknown. A complete first page counts its own
 * cards. Otherwise, if only category and place narrow the list, the browser loads the place's count after the page
 * (BROWSE-15). The list of all countries loads no count: most visits begin on that list, and the number helps no
 * choice.
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
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [state, isAsked]);
  if (!list) return undefined;
  return isAsked && counted?.of === state ? countBesideCards(counted, list) : countOnPage(state, list);
}

/** Returns a list's number of listings, and the heading that announces both. */
export function useListHeading(state: BrowseState, view: PlaceView, list: ListedPage | undefined) {
  const browse = usePublicMessages('browse');
  const { category } = useCommon().option;
  const counted = useListCount(state, list);
  const who = counted
    ? browse.counted(state.category, counted.count, counted.more)
    : category[state.category];
  return { counted, heading: browse.heading(who, placeLabel(view)) };
}
