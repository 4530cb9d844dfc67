import type { Category } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Breadcrumb, type Crumb } from './Breadcrumb.tsx';
import {
  browseHref,
  isLanding,
  type BrowseState,
  type LandingPath,
  type ListPath,
} from '#web/place/browse-address.ts';
import { EmptyList } from '#web/browse/EmptyList.tsx';
import type { ListedPage } from '#web/card/listed-card.ts';
import { useListHeading } from '#web/browse/list-count.ts';
import { ListFacts } from '#web/browse/ListFacts.tsx';
import { ListControls } from '#web/browse/ListControls.tsx';
import { ListingGrid } from '#web/card/ListingGrid.tsx';
import { LoadFailed } from '#web/browse/LoadFailed.tsx';
import { placeLabel } from '#web/place/place-label.ts';
import { stripQuery } from '#web/post/strip.ts';
import { StoryStrip } from '#web/post/StoryStrip.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ListStatus } from './ListStatus.tsx';
import { useLiveList, type ListProps } from './use-live-list.ts';

interface ListingsProps extends ListProps {
  path: ListPath;
  crumbs: readonly Crumb[];
  /** Path of this place's list for each category. */
  landings: Readonly<Record<Category, LandingPath>>;
}

/**
 * Page with the list of a category and place. A page may be empty although more follow, since each page reads a bounded
 * part of the list.
 */
export function ListingsPage(props: ListingsProps) {
  const { state, view, path, crumbs, landings } = props;
  // `list` is undefined only while another place's list loads, which can't happen here: the address determines the
  // place.
  const { list = props.list, strip, failed, retry } = useLiveList(path, props);
  const browse = usePublicMessages('browse');
  const { counted, heading } = useListHeading(state, view, list);
  const paging = <Paging path={path} state={state} list={list} />;
  return (
    <>
      <section className="page-head container">
        <ListTitle state={state} place={placeLabel(view)} />
        <ListFacts counted={counted} />
      </section>
      <ListStatus heading={heading} state={state} view={view} />
      <ListControls path={path} state={state} view={view} landings={landings} counted={counted} />
      {strip && <StoryStrip strip={strip} query={stripQuery(state)} />}
      <section className="container stack" aria-label={browse.results}>
        {failed && <LoadFailed retry={retry} />}
        {list.cards.length > 0 ? (
          <>
            <ListingGrid cards={list.cards} place={view} />
            {paging}
          </>
        ) : (
          <EmptyList
            path={path}
            state={state}
            view={view}
            further={list.cursor !== undefined}
            onward={paging}
          />
        )}
        {isLanding(path) && <p className="soft">{browse.intro(placeLabel(view))}</p>}
        <Breadcrumb crumbs={crumbs} />
      </section>
    </>
  );
}

/** The tabs below show the category, so the heading shows only the place. */
function ListTitle({ state, place }: { state: BrowseState; place: string | undefined }) {
  const browse = usePublicMessages('browse');
  const { anywhere } = usePublicMessages('place');
  const category = useCommon().option.category[state.category];
  const whole = browse.heading(category, place);
  return (
    <h1 className="text-heading-2">
      <span className="visually-hidden">{place ? whole.slice(0, -place.length) : `${whole}: `}</span>
      {place ?? anywhere}
    </h1>
  );
}

function Paging({ path, state, list }: { path: ListPath; state: BrowseState; list: ListedPage }) {
  const browse = usePublicMessages('browse');
  const { cursor: next, previous } = list;
  if (!next && !state.cursor) return null;
  return (
    <nav className="paging row">
      {state.cursor && <ButtonLink href={browseHref(path, state)}>{browse.firstPage}</ButtonLink>}
      {previous && (
        <ButtonLink rel="prev" href={browseHref(path, state, { cursor: previous })}>
          {browse.previousPage}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink rel="next" href={browseHref(path, state, { cursor: next })}>
          {browse.nextPage}
        </ButtonLink>
      )}
    </nav>
  );
}
