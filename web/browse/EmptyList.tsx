import { useEffect, useState, type ComponentType } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import { anywhere, browseHref, countFilters, noFilters } from '#web/place/browse-address.ts';
import type { EmptyListProps, WaysOnProps } from './WaysOn.tsx';

/**
 * Message for an empty list or page. Suggested links and their counts load after the page (WaysOn.tsx). On a page past
 * the end of an unfiltered list, `onward` links back to the first page.
 */
export function EmptyList(props: EmptyListProps) {
  const { path, state, further, onward } = props;
  const browse = usePublicMessages('browse');
  const isFiltered = countFilters(state) > 0;
  const isPast = state.cursor !== undefined && !further && !isFiltered;
  const [Ways, setWays] = useState<ComponentType<WaysOnProps>>();
  useEffect(() => {
    if (isPast) return;
    import('./WaysOn.tsx').then(
      (module) => setWays(() => module.WaysOn),
      // If loading fails, the message works without suggested links.
      () => undefined,
    );
  }, [isPast]);
  if (isPast)
    return (
      <>
        <EmptyState drawing={<NothingHere />} title={browse.emptyPage} />
        {onward}
      </>
    );
  const plain = (
    <>
      <EmptyState
        drawing={<NothingHere />}
        title={further ? browse.emptyPart : state.cursor ? browse.emptyPage : browse.empty}
        text={further ? browse.emptyPartText : isFiltered ? browse.emptyFiltered : browse.emptyText}
      >
        {isFiltered ? (
          <ButtonLink variant="primary" href={browseHref(path, state, noFilters)}>
            {browse.clearAll}
          </ButtonLink>
        ) : (
          state.country && (
            <ButtonLink variant="primary" href={browseHref(path, state, anywhere)}>
              {browse.everywhere}
            </ButtonLink>
          )
        )}
      </EmptyState>
      {onward}
    </>
  );
  return Ways ? <Ways {...props} plain={plain} /> : plain;
}
