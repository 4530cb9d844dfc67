import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { allListings, browseHref, type ListPath } from '#web/place/browse-address.ts';
import { EmptyList } from '#web/browse/EmptyList.tsx';
import { useListHeading } from '#web/browse/list-count.ts';
import { ListFacts } from '#web/browse/ListFacts.tsx';
import { ListControls } from '#web/browse/ListControls.tsx';
import { Grid, ListingGrid } from '#web/card/ListingGrid.tsx';
import { LoadFailed } from '#web/browse/LoadFailed.tsx';
import { useCheckoutReturn } from '#web/membership/use-checkout-return.ts';
import { stripQuery } from '#web/post/strip.ts';
import { StoryStrip } from '#web/post/StoryStrip.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CardSkeletons } from '#web/ui/CardSkeleton.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ListStatus } from './ListStatus.tsx';
import { useLiveList, type ListProps } from './use-live-list.ts';

/** Number of cards on the home page. 'See more' leads to the whole list. */
export const cardsShown = 12;
const skeletons = 6;

export function HomePage(props: ListProps & { path: ListPath }) {
  const home = usePublicMessages('home');
  const browse = usePublicMessages('browse');
  const { path } = props;
  const { state, view, list, strip, failed, retry } = useLiveList(path, props);
  const checkoutCanceled = useCheckoutReturn();
  const { action, checkout } = useCommon();
  const { counted, heading } = useListHeading(state, view, list);
  const cards = list?.cards.slice(0, cardsShown);
  const hasMore = list !== undefined && (list.cards.length > cardsShown || list.cursor !== undefined);
  return (
    <>
      {checkoutCanceled && (
        <div className="container page-notice">
          <Notice tone="caution" title={checkout.canceledTitle} text={checkout.canceledText}>
            <div className="row">
              <ButtonLink href="/membership">{action.tryAgain}</ButtonLink>
            </div>
          </Notice>
        </div>
      )}
      <section className="page-head container">
        {/* This heading is in Spanish on English pages too. */}
        <h1 lang={useContentLang()} className="text-heading-2">
          {home.find(state.category, view.cityName)}
        </h1>
        <ListFacts counted={counted} />
      </section>
      <ListStatus heading={heading} state={state} view={view} />
      <ListControls path={path} state={state} view={view} counted={counted} />
      {strip && list && <StoryStrip key={browseHref(path, state)} strip={strip} query={stripQuery(state)} />}
      <section className="container stack" aria-label={browse.results}>
        {failed && <LoadFailed retry={retry} />}
        {!cards ? (
          !failed && (
            <Grid home>
              <CardSkeletons count={skeletons} label={browse.loading} />
            </Grid>
          )
        ) : cards.length > 0 ? (
          <>
            <ListingGrid home cards={cards} place={view} />
            {hasMore && (
              <p className="see-more centered">
                <ButtonLink href={browseHref(allListings(path), state)}>{home.seeMore}</ButtonLink>
              </p>
            )}
          </>
        ) : (
          <EmptyList
            path={path}
            state={state}
            view={view}
            further={list?.cursor !== undefined}
            onward={
              list?.cursor && (
                <p className="see-more centered">
                  <ButtonLink href={browseHref(allListings(path), state, { cursor: list.cursor })}>
                    {home.seeMore}
                  </ButtonLink>
                </p>
              )
            }
          />
        )}
      </section>
    </>
  );
}
