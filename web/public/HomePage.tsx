import { useCommon, useContentLang } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { browseHref, type BrowseState } from '#web/listing/browse-address.ts';
import { EmptyList } from '#web/listing/EmptyList.tsx';
import { useListCount } from '#web/listing/list-count.ts';
import { ListControls } from '#web/listing/ListControls.tsx';
import { Grid, ListingGrid } from '#web/listing/ListingGrid.tsx';
import { LoadFailed } from '#web/listing/LoadFailed.tsx';
import { placeLabel } from '#web/listing/place-label.ts';
import { useLiveList, type ListProps } from '#web/listing/use-live-list.ts';
import { useCheckoutReturn } from '#web/membership/use-checkout-return.ts';
import { loadStrip, stripQuery, type Strip } from '#web/post/strip.ts';
import { StoryStrip } from '#web/post/StoryStrip.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { CardSkeletons } from '#web/ui/CardSkeleton.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** The home page shows the first cards of a page only; 'see more' leads to the whole list. */
export const cardsShown = 12;
const skeletons = 6;

interface HomeProps extends ListProps {
  strip?: Strip;
}

const loadBeside = (state: BrowseState, signal: AbortSignal) => loadStrip('/', state, signal);

export function HomePage(props: HomeProps) {
  const home = usePublicMessages('home');
  const browse = usePublicMessages('browse');
  const beside = { first: props.strip, load: loadBeside };
  const {
    state,
    view,
    list,
    beside: strip,
    failed,
    retry,
  } = useLiveList(props, beside, { followsPlace: true });
  const checkoutCanceled = useCheckoutReturn();
  const { action, checkout, option } = useCommon();
  const counted = useListCount(state, list);
  const cards = list?.cards.slice(0, cardsShown);
  const hasMore = list !== undefined && (list.cards.length > cardsShown || list.cursor !== undefined);
  const who = counted
    ? browse.counted(state.category, counted.count, counted.more)
    : option.category[state.category];
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
      <section className="hero container">
        {/* In Spanish on English pages, too. */}
        <h1 lang={useContentLang()}>{home.find(state.category, view.cityName)}</h1>
        <p className="hero__count soft">{browse.heading(who, placeLabel(view))}</p>
        <p className="hero__intro soft">{home.intro}</p>
      </section>
      <ListControls path="/" state={state} view={view} counted={counted} />
      {strip && list && <StoryStrip key={browseHref('/', state)} strip={strip} query={stripQuery(state)} />}
      <section className="container stack" aria-label={browse.results}>
        {failed && <LoadFailed retry={retry} />}
        {!cards ? (
          !failed && (
            <Grid>
              <CardSkeletons count={skeletons} label={browse.loading} />
            </Grid>
          )
        ) : cards.length > 0 ? (
          <>
            <ListingGrid cards={cards} city={view.cityName} />
            {hasMore && (
              <p className="see-more">
                <ButtonLink href={browseHref('/listings', state)}>{home.seeMore}</ButtonLink>
              </p>
            )}
          </>
        ) : (
          <EmptyList
            path="/"
            state={state}
            view={view}
            further={list?.cursor !== undefined}
            onward={
              list?.cursor && (
                <p className="see-more">
                  <ButtonLink href={browseHref('/listings', state, { cursor: list.cursor })}>
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
