import { changesOf, shownIds } from '#shared/saved.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingCard } from '#web/listing/ListingCard.tsx';
import { Grid } from '#web/listing/ListingGrid.tsx';
import { useGridSizes } from '#web/listing/grid-columns.ts';
import { GoneCard } from '#web/saved/GoneCard.tsx';
import { isKept, useSavedList } from '#web/saved/saved-list.ts';
import { useSavedCards } from '#web/saved/use-saved-cards.ts';
import { WhereKept } from '#web/saved/WhereKept.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CardSkeletons } from '#web/ui/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/**
 * The listings that this browser saved. The page itself is the same for everybody; the list is read in the browser
 * and asked of the API by ids, and what the API leaves out is not public any more.
 */
export function SavedPage() {
  const { saving } = useCommon();
  const t = usePublicMessages('saved');
  const list = useSavedList();
  const ids = list && shownIds(list);
  return (
    <div className="container saved-page stack">
      <h1>{t.title}</h1>
      <noscript>
        <p>{t.needsScript}</p>
      </noscript>
      {!ids && (
        <div className="needs-script">
          <Grid>
            <CardSkeletons count={4} label={t.loading} />
          </Grid>
        </div>
      )}
      {ids && !isKept() && (
        <Notice tone="caution">
          <p>{saving.notKept}</p>
        </Notice>
      )}
      {ids?.length === 0 && (
        <EmptyState icon="heart" title={t.empty} text={t.emptyText}>
          <ButtonLink variant="primary" href="/listings">
            {t.browse}
          </ButtonLink>
        </EmptyState>
      )}
      {ids && ids.length > 0 && (
        <>
          <WhereKept waiting={list ? changesOf(list).save.length : 0} />
          <SavedCards ids={ids} />
        </>
      )}
    </div>
  );
}

function SavedCards({ ids }: { ids: readonly string[] }) {
  const common = useCommon();
  const t = usePublicMessages('saved');
  const { cards, error, retry } = useSavedCards(ids);
  const sizes = useGridSizes();

  if (error !== undefined) {
    return (
      <ErrorPanel title={t.failed} text={errorMessage(error, common)}>
        <Button onClick={retry}>{common.action.tryAgain}</Button>
      </ErrorPanel>
    );
  }
  if (!cards) {
    return (
      <Grid>
        <CardSkeletons count={Math.min(ids.length, 8)} label={t.loading} />
      </Grid>
    );
  }
  return (
    <ul role="list" className="listing-grid">
      {ids.map((id) => {
        const card = cards.get(id);
        return <li key={id}>{card ? <ListingCard card={card} sizes={sizes} /> : <GoneCard id={id} />}</li>;
      })}
    </ul>
  );
}
