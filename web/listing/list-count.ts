import { useEffect, useState } from 'react';
import { listingLimits } from '#shared/listing-options.ts';
import { countFilters, type BrowseState } from './browse-address.ts';
import type { ListedPage } from './listed-card.ts';
import { loadCounts } from './place-counts.ts';

/** How many listings a list has; with `more`, it has more than `count`. */
export interface ListCount {
  count: number;
  more: boolean;
}

/** Above this a count that is minutes old is said in whole hundreds, as "more than". */
const exactUpTo = 100;

/** What the first page tells by itself: all of a list that ends with it, else a full page and more. */
export function countOnPage(
  { cursor: at }: BrowseState,
  { cards, cursor }: ListedPage,
): ListCount | undefined {
  if (at !== undefined || cards.length === 0) return undefined;
  if (cursor === undefined) return { count: cards.length, more: false };
  return cards.length === listingLimits.pageSize ? { count: cards.length, more: true } : undefined;
}

/** A count of the scheduled pass as it may be said beside the cards that are seen; never fewer than these. */
export function countBesideCards(counted: number, { cards, cursor }: ListedPage): ListCount | undefined {
  const seen = cards.length + (cursor === undefined ? 0 : 1);
  if (counted < seen) return undefined;
  if (counted <= exactUpTo) return { count: counted, more: false };
  return { count: counted - (counted % exactUpTo), more: true };
}

/**
 * How many there are, for the heading of a list: the page's own cards where they are all, else, where nothing but
 * category and place narrows it, what the scheduled pass counted (BROWSE-9), which the browser asks for behind the
 * page. Undefined where nobody knows.
 */
export function useListCount(state: BrowseState, list: ListedPage | undefined): ListCount | undefined {
  const [counted, setCounted] = useState<{ of: string; count: number }>();
  const { category, country, city, municipality } = state;
  const place = municipality ?? city ?? country;
  const of = `${category} ${place}`;
  const onPage = list && countOnPage(state, list);
  const isOpen = list?.cursor !== undefined || state.cursor !== undefined;
  const isPlain = countFilters(state) === 0;
  useEffect(() => {
    if (!country || !place || !isOpen || !isPlain) return;
    let left = false;
    void loadCounts(country, category).then((counts) => {
      const count = counts?.[place];
      if (!left && count !== undefined) setCounted({ of, count });
    });
    return () => {
      left = true;
    };
  }, [country, place, category, of, isOpen, isPlain]);
  if (!list || !isOpen || !isPlain || counted?.of !== of) return onPage;
  return countBesideCards(counted.count, list) ?? onPage;
}
