import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { type ConsoleList, privateRoutes } from '#shared/site.ts';
import { useConfig } from '#web/platform/config.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { type BackToQueue, listAddress, queueNames, queueQuery, type QueueName } from './queues.ts';

/** In the order of their addresses, which is the order of their tabs. */
const lists = privateRoutes.flatMap((route) => /^\/admin\/([^/]+)$/.exec(route)?.[1] ?? []) as ConsoleList[];

/**
 * The screen of one list of the console: heading, a button that reads the list again, a tab for each list. The tabs count
 * what waits, so any list reads the queues, too.
 */
export function ConsolePage({
  query,
  lead,
  children,
}: {
  /** Reads the list. */
  query: Pick<UseQueryResult, 'isRefetching' | 'refetch'>;
  /** Says below the heading what stands in the list, and in which order. */
  lead: ReactNode;
  children: ReactNode;
}) {
  const t = useAdmin();
  const { pathname } = useLocation();
  const { paymentProvider } = useConfig();
  // Reviewers can still open the queue by its address: transfers asked for earlier may be pending.
  const shown = lists.filter(
    (list) =>
      list !== 'transfers' || matchPath(listAddress(list), pathname) || paymentProvider === 'bank-transfer',
  );
  return (
    <div className="admin">
      <PageHeading title={t.console} lead={lead}>
        <Button busy={query.isRefetching} onClick={() => void query.refetch()}>
          {t.refresh}
        </Button>
      </PageHeading>
      <LastDecision />
      <TabLinks
        label={t.console}
        links={shown.map((list) => {
          const queue = queueNames.find((name) => name === list);
          return {
            to: listAddress(list),
            word: (
              <>
                {t.lists[list]} {queue && <LoadedCount queue={queue} />}
              </>
            ),
          };
        })}
      />
      {children}
    </div>
  );
}

/** How many of a queue are loaded, and whether there are more; nothing while nobody knows. */
function LoadedCount({ queue: name }: { queue: QueueName }) {
  const t = useAdmin();
  const { data, hasNextPage } = useInfiniteQuery(queueQuery(name));
  if (!data) return null;
  const loaded = data.pages.reduce((sum, { cases }) => sum + cases.length, 0);
  return <Badge>{hasNextPage ? t.atLeast(loaded) : loaded}</Badge>;
}

/**
 * The last decision: about whom, and what. It is part of the page, above the queue: a message over the rows would cover
 * one, and rows would move under a finger when it goes.
 */
function LastDecision() {
  const { lastDecision } = (useLocation().state ?? {}) as BackToQueue;
  // Words that are there as soon as their live region is are not read out, so they come after it.
  const [said, setSaid] = useState<string>();
  useEffect(() => setSaid(lastDecision), [lastDecision]);
  return (
    <div role="status" className="admin__last-decision" data-testid="last-decision">
      {said && (
        <Notice tone="good">
          <strong>{said}</strong>
        </Notice>
      )}
    </div>
  );
}
