import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { CategoryTabs } from '../listing/CategoryTabs.tsx';
import { browseHref, noFilters, type BrowseState } from '../listing/browse-address.ts';
import { ListControls } from '../listing/ListControls.tsx';
import { ListingGrid } from '../listing/ListingGrid.tsx';
import { placeLabel } from '../listing/place-label.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import type { ListProps } from './HomePage.tsx';
import { ProviderInvitation } from './ProviderInvitation.tsx';

/** A page may be empty although more follow, since it reads a bounded part of the list: then Paging leads on. */
export function ListingsPage({ state, view, list }: ListProps) {
  const { category } = useCommon();
  const { browse } = usePublicMessages();
  return (
    <>
      <section className="page-head container">
        <h1>{browse.heading(category[state.category], placeLabel(view))}</h1>
      </section>
      <div className="sticky-tabs">
        <div className="container">
          <CategoryTabs path="/listings" state={state} />
        </div>
      </div>
      <section className="container stack" aria-label={browse.results}>
        <ListControls path="/listings" state={state} view={view} />
        {list.cards.length > 0 ? (
          <ListingGrid cards={list.cards} layout="all" />
        ) : list.cursor ? (
          <EmptyState icon="list" title={browse.emptyPart} text={browse.emptyPartText} />
        ) : (
          <NoListings state={state} />
        )}
        <Paging state={state} next={list.cursor} />
      </section>
      <ProviderInvitation />
    </>
  );
}

/** At the end of a list the way on is its first page; otherwise it is other filters or another place. */
function NoListings({ state }: { state: BrowseState }) {
  const { browse } = usePublicMessages();
  if (state.cursor) return <EmptyState icon="list" title={browse.emptyPage} />;
  const everything = { ...noFilters, country: undefined, city: undefined, municipality: undefined };
  return (
    <EmptyState title={browse.empty} text={browse.emptyText}>
      <ButtonLink variant="primary" href={browseHref('/listings', state, everything)}>
        {browse.clearAll}
      </ButtonLink>
    </EmptyState>
  );
}

function Paging({ state, next }: { state: BrowseState; next: string | undefined }) {
  const { browse } = usePublicMessages();
  if (!next && !state.cursor) return null;
  return (
    <nav className="paging">
      {state.cursor && <ButtonLink href={browseHref('/listings', state)}>{browse.firstPage}</ButtonLink>}
      {next && (
        <ButtonLink rel="next" href={browseHref('/listings', state, { cursor: next })}>
          {browse.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}
