import { Loader, Pagination } from '@aws-amplify/ui-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fold } from '#shared/location/place.ts';
import { plainReference } from '#shared/transfer-reference.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AllDone } from '#web/ui/drawings/AllDone.tsx';
import { SelectField, TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { Keys } from './Keys.tsx';
import { QueueTable } from './QueueTable.tsx';
import { queueQuery, type QueueName, type Show, shows, type Waiting } from './queues.ts';
import { useShow } from './use-show.ts';

const isShown: Readonly<Record<Show, (waiting: Waiting) => boolean>> = {
  all: () => true,
  free: ({ claimedBy }) => claimedBy === undefined,
  mine: ({ claimedByMe }) => claimedByMe,
  urgent: ({ urgent }) => urgent,
};

const isFound = ({ name, reference = '' }: Waiting, wanted: string): boolean =>
  fold(name).includes(fold(wanted)) || (reference !== '' && reference.includes(plainReference(wanted)));

/** One queue, page by page or filtered by a search. The server can't search, so a search finds only loaded cases. */
export function Queue({ name }: { name: QueueName }) {
  const t = useAdmin();
  const queue = useInfiniteQuery(queueQuery(name));
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState('');
  const [show, setShow] = useShow();
  const isEmpty = queue.data?.pages.every(({ cases }) => cases.length === 0);
  const wasEmpty = useRef(isEmpty);
  // If a refresh removes the last row and it had the focus, focus the page's heading.
  useEffect(() => {
    if (isEmpty && wasEmpty.current === false && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);

  return (
    <Loaded query={queue} skeleton={<QueueWait />}>
      {({ pages }) => {
        const loaded = pages.flatMap(({ cases }) => cases);
        if (loaded.length === 0)
          return <EmptyState drawing={<AllDone />} title={t.empty} text={t.emptyHint[name]} />;
        const narrowed = show !== 'all' || wanted.trim() !== '';
        const found = loaded.filter((waiting) => isShown[show](waiting) && isFound(waiting, wanted));
        // A refresh may leave fewer pages, so show the last one if the current page no longer exists.
        const at = Math.min(page, pages.length);
        const rows = narrowed ? found : (pages[at - 1]?.cases ?? []);
        const next = () => {
          if (at < pages.length) setPage(at + 1);
          else void queue.fetchNextPage().then(({ isError }) => !isError && setPage(at + 1));
        };
        return (
          <div className="stack stack--close">
            <div className="queue-tools row" role="search">
              <TextField
                type="search"
                label={t.search(loaded.length)}
                value={wanted}
                onChange={(event) => setWanted(event.target.value)}
              />
              <SelectField
                label={t.show}
                value={show}
                onChange={(event) => setShow(event.target.value as Show)}
              >
                {shows.map((one) => (
                  <option key={one} value={one}>
                    {t.shows[one]}
                  </option>
                ))}
              </SelectField>
            </div>
            {narrowed && found.length > 0 && (
              <p className="soft small" role="status">
                {t.found(found.length, loaded.length)} {queue.hasNextPage && t.notAllLoaded}
              </p>
            )}
            {narrowed && found.length === 0 && (
              <div role="status">
                <EmptyState
                  drawing={<Icon name="search" size={32} />}
                  title={t.noneFound(wanted.trim(), show === 'all' ? undefined : t.shows[show])}
                  text={queue.hasNextPage ? t.notAllLoaded : undefined}
                >
                  <Button
                    onClick={() => {
                      setWanted('');
                      setShow('all');
                    }}
                  >
                    {t.showAll}
                  </Button>
                </EmptyState>
              </div>
            )}
            {rows.length > 0 && <QueueTable queue={name} cases={rows} />}
            {queue.isFetchNextPageError && <p role="alert">{t.moreFailed}</p>}
            {narrowed && queue.hasNextPage && (
              <Button busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
                {t.more}
              </Button>
            )}
            {!narrowed && (pages.length > 1 || queue.hasNextPage) && (
              <div className="queue-pages centered">
                <Pagination
                  aria-label={t.pages}
                  currentPage={at}
                  totalPages={pages.length}
                  hasMorePages={queue.hasNextPage && !queue.isFetchingNextPage}
                  currentPageLabel={t.pageNow}
                  pageLabel={t.pageGo}
                  previousLabel={t.pageBefore}
                  nextLabel={t.pageNext}
                  onNext={next}
                  onPrevious={() => setPage(at - 1)}
                  onChange={(chosen) => chosen !== undefined && setPage(chosen)}
                />
                {queue.isFetchingNextPage && <QueueWait inline />}
              </div>
            )}
            <Keys keys={t.keysQueue} />
          </div>
        );
      }}
    </Loaded>
  );
}

/** Loading state; `inline` while the next page loads below the present rows. */
export function QueueWait({ inline = false }: { inline?: boolean }) {
  const { loading } = useCommon().action;
  if (inline) return <Loader size="large" aria-label={loading} />;
  return (
    <div className="stack stack--close">
      <Loader variation="linear" aria-label={loading} />
      <div className="skeleton skeleton--high" />
    </div>
  );
}
