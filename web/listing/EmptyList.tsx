import { useEffect, useState, type ComponentType } from 'react';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { BlockingFiltersProps } from './BlockingFilters.tsx';
import { browseHref, countFilters, noFilters } from './browse-address.ts';
import { Nearby } from './Nearby.tsx';

/**
 * A list without anybody, and the ways on: which filter it is, all filters off, the next cities that have some. At the
 * end of a list the way on is its first page, which Paging offers.
 */
export function EmptyList({ path, state, view }: BlockingFiltersProps) {
  const { browse } = usePublicMessages();
  const count = countFilters(state);
  const [Blocking, setBlocking] = useState<ComponentType<BlockingFiltersProps>>();
  const asksWhy = count > 0 && state.cursor === undefined;
  useEffect(() => {
    if (!asksWhy) return;
    import('./BlockingFilters.tsx').then(
      (module) => setBlocking(() => module.BlockingFilters),
      // The page is whole without it.
      () => undefined,
    );
  }, [asksWhy]);
  if (state.cursor !== undefined) return <EmptyState icon="list" title={browse.emptyPage} />;
  const everywhere = { country: undefined, city: undefined, municipality: undefined };
  return (
    <>
      <EmptyState title={browse.empty} text={count > 0 ? browse.emptyFiltered : browse.emptyText}>
        {count > 0 ? (
          <ButtonLink variant="primary" href={browseHref(path, state, noFilters)}>
            {browse.clearAll}
          </ButtonLink>
        ) : (
          state.country && (
            <ButtonLink variant="primary" href={browseHref(path, state, everywhere)}>
              {browse.everywhere}
            </ButtonLink>
          )
        )}
      </EmptyState>
      {Blocking && asksWhy && <Blocking path={path} state={state} view={view} />}
      <Nearby path={path} state={state} />
    </>
  );
}
