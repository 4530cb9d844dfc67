import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { QueueEntry } from '#shared/api/verification.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { useAdmin } from './admin-messages.ts';
import { Keys } from './Keys.tsx';
import { caseAddress, queueQuery } from './queue.ts';
import { useKeys } from './use-keys.ts';

/** /admin/verifications: who is waiting, the longest first. */
export function QueuePage() {
  const t = useAdmin();
  const { verification: words } = usePrivate();
  const queue = useInfiniteQuery(queueQuery());
  const entries = queue.data?.pages.flatMap((page) => page.entries) ?? [];
  const median = queue.data?.pages.at(-1)?.medianMinutes;
  return (
    <div className="admin">
      <PageHeading
        title={t.queue}
        lead={
          queue.data && (
            <>
              {queue.hasNextPage ? t.waitingMore(entries.length) : t.waiting(entries.length)}. {t.queueLead}
              {median !== undefined && ` ${t.median(words.waited(median))}`}
            </>
          )
        }
      >
        <Button busy={queue.isRefetching} onClick={() => void queue.refetch()}>
          {t.refresh}
        </Button>
      </PageHeading>
      <Loaded query={queue} skeleton={<div className="skeleton table-skeleton" />}>
        {() =>
          entries.length === 0 ? (
            <EmptyState icon="check" title={t.empty} text={t.emptyHint} />
          ) : (
            <>
              <Queue entries={entries} />
              {queue.hasNextPage && (
                <Button busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
                  {t.more}
                </Button>
              )}
              <Keys keys={t.keysQueue} />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Queue({ entries }: { entries: QueueEntry[] }) {
  const t = useAdmin();
  const { dateTime } = useFormats();
  const [at, setAt] = useState(0);
  const list = useRef<HTMLTableSectionElement>(null);
  const index = Math.min(at, entries.length - 1);
  const step = (by: number) => setAt(Math.max(0, Math.min(entries.length - 1, index + by)));

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
  });

  // The chosen row's link has the focus, so Enter opens it as it opens any link.
  useEffect(() => {
    list.current?.querySelectorAll<HTMLElement>('a')[index]?.focus({ preventScroll: false });
  }, [index]);

  return (
    <table className="data-table queue" data-testid="verification-queue">
      <thead>
        <tr>
          <th scope="col">{t.name}</th>
          <th scope="col">{t.submitted}</th>
          <th scope="col">{t.claimed}</th>
        </tr>
      </thead>
      <tbody ref={list}>
        {entries.map((entry, row) => (
          <tr key={entry.sub} data-chosen={row === index || undefined}>
            <td>
              <Link to={caseAddress(entry.sub)} onFocus={() => setAt(row)}>
                {entry.name || t.nameless}
              </Link>
            </td>
            <td>
              <time dateTime={entry.submittedAt}>{dateTime(entry.submittedAt)}</time>{' '}
              {entry.urgent && <Badge tone="bad">{t.urgent}</Badge>}
            </td>
            <td>
              {entry.claimedByMe ? (
                <Badge tone="accent">{t.mine}</Badge>
              ) : entry.claimedBy ? (
                <Badge tone="caution">
                  {entry.claimedUntil ? t.anotherUntil(dateTime(entry.claimedUntil)) : t.another}
                </Badge>
              ) : (
                <span className="soft">{t.free}</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
