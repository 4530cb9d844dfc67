import { useEffect, useState } from 'react';
import type { CardPage } from '#shared/api/listing.ts';
import { CategoryTabs } from '../listing/CategoryTabs.tsx';
import { browseHref, browseInput, noFilters, type BrowseState } from '../listing/browse-address.ts';
import { ListControls } from '../listing/ListControls.tsx';
import { Grid, ListingGrid } from '../listing/ListingGrid.tsx';
import type { PlaceView } from '../listing/place-view.ts';
import { rememberedPlace } from '../listing/remembered-place.ts';
import { useLanguage } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { callApi } from '../ui/api.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { CardSkeletons } from '../ui/CardSkeleton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { showToast } from '../ui/Toast.tsx';
import { ProviderInvitation } from './ProviderInvitation.tsx';

/** The home page shows the first cards of a page only; 'see more' leads to the whole list. */
const cardsShown = 12;
const skeletons = 6;

export interface ListProps {
  state: BrowseState;
  view: PlaceView;
  list: CardPage;
}

export function HomePage(props: ListProps) {
  const { home, browse } = usePublicMessages();
  const { state, view, list } = useListOfRememberedPlace(props);
  const cards = list?.cards.slice(0, cardsShown);
  return (
    <>
      <section className="hero container">
        <h1>{home.find(state.category, view.cityName)}</h1>
        <p className="soft">{home.intro}</p>
      </section>
      <div className="sticky-tabs">
        <div className="container">
          <CategoryTabs path="/" state={state} />
        </div>
      </div>
      <section className="container stack" aria-label={browse.results}>
        <ListControls path="/" state={state} view={view} />
        {!cards ? (
          <Grid layout="home">
            <CardSkeletons count={skeletons} label={browse.loading} />
          </Grid>
        ) : cards.length > 0 ? (
          <>
            <ListingGrid cards={cards} layout="home" />
            <p className="see-more">
              <ButtonLink href={browseHref('/listings', state)}>{home.seeMore}</ButtonLink>
            </p>
          </>
        ) : list?.cursor ? (
          <EmptyState icon="list" title={browse.emptyPart} text={browse.emptyPartText}>
            <ButtonLink href={browseHref('/listings', state, { cursor: list.cursor })}>
              {home.seeMore}
            </ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState title={browse.empty} text={browse.emptyText}>
            <ButtonLink href={browseHref('/listings', { ...state, ...noFilters, ...anywhere })}>
              {home.seeMore}
            </ButtonLink>
          </EmptyState>
        )}
      </section>
      <ProviderInvitation />
      <section className="about container stack">
        <h2>{home.aboutTitle}</h2>
        <div className="about__columns">
          {home.about.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
    </>
  );
}

const anywhere = { country: undefined, city: undefined, municipality: undefined };

/**
 * The edge's copy of the home page is the same for everybody and knows no place. Where the address names none
 * but the browser remembers one, that place's cards are loaded; `list` is undefined meanwhile.
 */
function useListOfRememberedPlace(
  props: ListProps,
): Omit<ListProps, 'list'> & { list: CardPage | undefined } {
  const [shown, setShown] = useState<Omit<ListProps, 'list'> & { list: CardPage | undefined }>(props);
  const language = useLanguage();
  const { browse } = usePublicMessages();
  const { state, view } = props;

  useEffect(() => {
    const remembered = view.place.country ? undefined : rememberedPlace();
    if (!remembered) return;
    const leaving = new AbortController();
    const load = async () => {
      // The catalogue comes only now: most visits to the home page do without it.
      const { viewPlace } = await import('../listing/place-view.ts');
      const openCountries = view.countries.map(({ id }) => id);
      const remembersView = viewPlace(remembered, openCountries, language);
      if (!remembersView.place.country || leaving.signal.aborted) return;
      const here = { view: remembersView, state: { ...state, ...remembersView.place } };
      setShown({ ...here, list: undefined });
      try {
        const query = browseInput(here.state);
        const list = await callApi('browseCards', { query }, { signal: leaving.signal });
        setShown({ ...here, list });
      } catch {
        if (leaving.signal.aborted) return;
        showToast({ title: browse.failedTitle, text: browse.failed, tone: 'bad' });
        setShown({ ...here, list: { cards: [] } });
      }
    };
    void load();
    return () => leaving.abort();
  }, [state, view, language, browse]);

  return shown;
}
