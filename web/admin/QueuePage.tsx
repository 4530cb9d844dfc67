import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isReference, plainReference } from '#shared/transfer-reference.ts';
import { useConfig } from '#web/platform/config.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { TabLinks } from '#web/platform/TabLinks.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { Queue } from './Queue.tsx';
import {
  caseAddress,
  queueNames,
  queuePaths,
  queueQuery,
  type BackToQueue,
  type QueueName,
} from './queues.ts';

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

/** From the reference on the account's statement to its transfer, also where it waits no more. A slip is told here. */
function FindTransfer() {
  const { transfers: t } = useAdmin();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reference = plainReference(typed);
  const wrong = tried && !isReference(reference) ? t.mistyped : undefined;
  return (
    <form
      className="queue-tools"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isReference(reference)) void navigate(caseAddress('transfers', reference));
      }}
    >
      <TextField
        label={t.find}
        help={t.findHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setTried(false);
        }}
        error={wrong}
      />
      <Button type="submit" icon="search">
        {t.open}
      </Button>
    </form>
  );
}
