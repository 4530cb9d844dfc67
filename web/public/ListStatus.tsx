import { useEffect, useState } from 'react';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { shownOrder } from '#web/place/browse-address.ts';
import { narrowings } from '#web/browse/narrowings.ts';
import type { ListProps } from './use-live-list.ts';
import { cameFromList } from './list-trail.ts';

/**
 * Announces the heading, filters and order of a list to which another list's link led. Without it, pressing a filter
 * sounds like a reload of the same page.
 */
export function ListStatus({
  heading,
  state,
  view,
}: { heading: string } & Pick<ListProps, 'state' | 'view'>) {
  const browse = usePublicMessages('browse');
  const common = useCommon();
  const formats = useFormats();
  const [isNext, setIsNext] = useState(false);
  // Screen readers announce only text that appears after the page has loaded.
  useEffect(() => setIsNext(cameFromList()), []);
  const on = narrowings(state, view.currency, { browse, common, formats }).map(({ label }) => label);
  const { sort, direction } = shownOrder(state);
  const said = direction === 'asc' ? browse.ascending : browse.descending;
  const order = sort === 'newest' ? browse.sort[sort] : `${browse.sort[sort]}, ${said}`;
  const parts = [
    heading,
    on.length > 0 && `${browse.filters}: ${on.join(', ')}`,
    `${browse.sortBy}: ${order}`,
  ];
  return (
    <p className="visually-hidden" role="status">
      {isNext && parts.filter(Boolean).join('. ')}
    </p>
  );
}
