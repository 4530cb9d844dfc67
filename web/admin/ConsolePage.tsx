import { useInfiniteQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { type ConsoleList, privateRoutes } from '#shared/private-routes.ts';
import { useConfig } from '#web/platform/config.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { type BackToQueue, listAddress, queueNames, queueQuery, type QueueName } from './queues.ts';

/** Lists of the console, in the order of their routes. The tabs have the same order. */
const lists = privateRoutes.flatMap((route) => /^\/admin\/([^/]+)$/.exec(route)?.[1] ?? []) as ConsoleList[];

/** Page of one list in the console. The tabs show the number of waiting cases, so every page also loads the queues. */
export function ConsolePage({
  query,
  lead,
  children,
}: {
  query: Pick<UseQueryResult, 'isRefetching' | 'refetch'>;
  /** Text below the heading that says what the list contains and how it is sorted. */
  lead: ReactNode;
  children: ReactNode;
}) {
  const t = useAdmin();
  const shown = useLists();
  const page = useRef<HTMLDivElement>(null);
  // On phones the tabs scroll, and the open one may be out of view.
  useEffect(() => {
    page.current?.querySelector('.tabs__tab[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [shown.length]);
  return (
    <div ref={page} className="admin">
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

/**
 * Returns the lists that have a tab. Transfers have one only if members pay by bank transfer. Their address stays
 * reachable, because transfers that were requested before a change of the payment method may still be pending.
 */
export function useLists(): ConsoleList[] {
  const { pathname } = useLocation();
  const { paymentProvider } = useConfig();
  return lists.filter(
    (list) =>
      list !== 'transfers' || matchPath(listAddress(list), pathname) || paymentProvider === 'bank-transfer',
  );
}

/** Number of loaded cases, with a "+" if more exist. */
export function LoadedCount({ queue: name }: { queue: QueueName }) {
  const t = useAdmin();
  const { data, hasNextPage } = useInfiniteQuery(queueQuery(name));
  if (!data) return null;
  const loaded = data.pages.reduce((sum, { cases }) => sum + cases.length, 0);
  return <Badge>{hasNextPage ? t.atLeast(loaded) : loaded}</Badge>;
}

/** Message about the last decision. A toast would cover rows of the queue. */
function LastDecision() {
  const { lastDecision } = (useLocation().state ?? {}) as BackToQueue;
  // Screen readers only announce text that is added to an existing live region, so set the text after the first render.
  const [said, setSaid] = useState<string>();
  useEffect(() => setSaid(lastDecision), [lastDecision]);
  return (
    <div role="status" className="admin__said" data-testid="last-decision">
      {said && (
        <Notice tone="good">
          <strong>{said}</strong>
        </Notice>
      )}
    </div>
  );
}
