import { useEffect, useState } from 'react';
import type { Card } from '#shared/api/listing.ts';
import { listingLimits } from '#shared/listing-options.ts';
import { changesOf, shownIds, withoutSaved, withSaved } from '#shared/saved.ts';
import { callApi } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { ListingCard } from '#web/card/ListingCard.tsx';
import { Grid } from '#web/card/ListingGrid.tsx';
import { useGridSizes } from '#web/card/grid-columns.ts';
import { changeSaved, isKept, useSavedList } from '#web/card/saved-list.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CardSkeletons } from '#web/ui/CardSkeleton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingSaved } from '#web/ui/drawings/NothingSaved.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Page with the listings saved in this browser. The HTML is the same for every visitor: the browser reads the ids and
 * fetches their cards. The API leaves out listings that are no longer public.
 */
export function SavedPage() {
  const { saving } = useCommon();
  const t = usePublicMessages('saved');
  const inLanguage = useInLanguage();
  const list = useSavedList();
  const ids = list && shownIds(list);
  return (
    <div className="container saved-page stack">
      <h1 className="text-heading-2">{t.title}</h1>
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
      {ids && !isKept() && <Notice tone="caution" text={saving.notKept} />}
      {ids?.length === 0 && (
        <EmptyState drawing={<NothingSaved />} title={t.empty} text={t.emptyText}>
          <ButtonLink variant="primary" href={inLanguage('/listings')}>
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
      {ids.map((id, index) => {
        const card = cards.get(id);
        return (
          <li key={id}>
            {card ? <ListingCard card={card} sizes={sizes} /> : <GoneCard id={id} number={index + 1} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The listing is hidden, expired or deleted; the card doesn't reveal the reason. */
function GoneCard({ id, number }: { id: string; number: number }) {
  const t = usePublicMessages('saved');
  const list = useSavedList();
  const {
    action: { remove },
    saving,
  } = useCommon();
  const takeOff = () => {
    const index = shownIds(list ?? []).indexOf(id);
    changeSaved((saved) => withoutSaved(saved, id));
    showToast({
      title: saving.removedGone,
      action: { label: saving.undo, run: () => void changeSaved((saved) => withSaved(saved, id, index)) },
    });
  };
  return (
    <div className="gone-card stack stack--close">
      <Icon name="eye-off" size={32} />
      <p>{t.gone}</p>
      <Button of={String(number)} onClick={takeOff}>
        {remove}
      </Button>
    </div>
  );
}

/** CSS shows one of the two sentences, depending on html[data-session], as in the header. */
function WhereKept({ waiting }: { waiting: number }) {
  const t = usePublicMessages('saved');
  return (
    <>
      <p className="soft for-guest">
        {t.onThisBrowser} <a href="/login?next=%2Fsaved">{t.signIn}</a>
      </p>
      <p className="soft for-member">
        {waiting > 0 ? t.notInAccountYet(waiting) : t.inAccount} <a href="/dashboard">{t.toAccount}</a>
      </p>
    </>
  );
}

/** Fetches each card once; `undefined` until the first response. */
function useSavedCards(ids: readonly string[]) {
  const [known, setKnown] = useState<ReadonlyMap<string, Card | undefined>>(new Map());
  const [error, setError] = useState<unknown>();
  const wanted = ids.filter((id) => !known.has(id)).join();

  useEffect(() => {
    if (!wanted || error !== undefined) return;
    const controller = new AbortController();
    const all = wanted.split(',');
    const batches = Array.from({ length: Math.ceil(all.length / listingLimits.pageSize) }, (_, index) =>
      all.slice(index * listingLimits.pageSize, (index + 1) * listingLimits.pageSize),
    );
    Promise.all(
      batches.map((batch) =>
        callApi('getCards', { query: { ids: batch.join() } }, { signal: controller.signal }),
      ),
    ).then(
      (answers) => {
        if (controller.signal.aborted) return;
        const found = new Map(answers.flatMap(({ cards }) => cards).map((card) => [card.id, card]));
        setKnown((before) => new Map([...before, ...all.map((id) => [id, found.get(id)] as const)]));
      },
      (reason: unknown) => {
        if (!controller.signal.aborted) setError(reason);
      },
    );
    return () => controller.abort();
  }, [wanted, error]);

  return {
    cards: known.size > 0 && ids.some((id) => known.has(id)) ? known : undefined,
    error,
    retry: () => setError(undefined),
  };
}
