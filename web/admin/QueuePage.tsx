import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { FindTransfer } from './FindTransfer.tsx';
import { Queue } from './Queue.tsx';
import { queueNames, queuePaths, queueQuery, type BackToQueue, type QueueName } from './queues.ts';

/** /admin/verifications: whose identity waits, the urgent first and then the longest. */
export const IdentityQueuePage = () => <QueuePage open="identities" />;
/** /admin/contents: whose words and photos wait. */
export const ContentQueuePage = () => <QueuePage open="contents" />;

/** /admin/transfers: whose money is awaited. */
export const TransferQueuePage = () => <QueuePage open="transfers" />;

function QueuePage({ open }: { open: QueueName }) {
  const t = useAdmin();
  const { verification: words } = usePrivate();
  const queue = useInfiniteQuery(queueQuery(open));
  const { paymentProvider } = useConfig();
  // Whoever comes by the address sees the queue all the same: transfers of before may still be on their way.
  const shown = queueNames.filter(
    (name) => name !== 'transfers' || name === open || paymentProvider === 'bank-transfer',
  );
  const median = queue.data?.pages.at(-1)?.medianMinutes;
  return (
    <div className="admin">
      <PageHeading
        title={t.queue}
        lead={
          <>
            {t.queueLead}
            {median !== undefined && ` ${t.median(words.waited(median))}`}
          </>
        }
      >
        <Button busy={queue.isRefetching} onClick={() => void queue.refetch()}>
          {t.refresh}
        </Button>
      </PageHeading>
      <Told />
      <TabLinks
        label={t.queue}
        links={shown.map((name) => ({
          to: queuePaths[name],
          word: (
            <>
              {t.queues[name]} <LoadedCount queue={name} />
            </>
          ),
        }))}
      />
      {open === 'transfers' && <FindTransfer />}
      <Queue name={open} />
    </div>
  );
}

/** How many of a queue are loaded, and whether there are more; nothing while nobody knows. */
function LoadedCount({ queue: name }: { queue: QueueName }) {
  const t = useAdmin();
  const { data, hasNextPage } = useInfiniteQuery(queueQuery(name));
  if (!data) return null;
  const loaded = data.pages.reduce((sum, { entries }) => sum + entries.length, 0);
  return <Badge>{hasNextPage ? t.atLeast(loaded) : loaded}</Badge>;
}

/**
 * Who was decided, and how. It stands in the page, above the queue, and not over it: whatever comes and goes over the
 * rows would lie on somebody's, or move them under a finger.
 */
function Told() {
  const { told } = (useLocation().state ?? {}) as BackToQueue;
  // Words that are there as soon as their live region is are not read out, so they come after it.
  const [said, setSaid] = useState<string>();
  useEffect(() => setSaid(told), [told]);
  return (
    <div role="status" className="admin__told" data-testid="told">
      {said && (
        <Notice tone="good">
          <strong>{said}</strong>
        </Notice>
      )}
    </div>
  );
}
