import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { isReference, plainReference } from '#shared/transfer-reference.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { useAdmin } from './admin-messages.ts';
import { ConsolePage, useLists } from './ConsolePage.tsx';
import { Queue, QueueWait } from './Queue.tsx';
import { caseAddress, listAddress, mostUrgent, queueNames, queueQuery, type QueueName } from './queues.ts';

/** Page /admin: leads to the most urgent queue, once all have loaded. A queue that fails to load counts as empty. */
export function MostUrgentQueue() {
  const client = useQueryClient();
  const lists = useLists();
  const names = queueNames.filter((name) => lists.includes(name));
  const query = useQuery({
    queryKey: ['most-urgent-queue', ...names],
    queryFn: async () => {
      const read = async (name: QueueName) => {
        const { pages } = await client.fetchInfiniteQuery(queueQuery(name)).catch(() => ({ pages: [] }));
        return [name, pages.flatMap(({ cases }) => cases)] as const;
      };
      return mostUrgent(await Promise.all(names.map(read)));
    },
    gcTime: 0,
  });
  if (query.data) return <Navigate to={listAddress(query.data)} replace />;
  return (
    <ConsolePage query={query} lead={null}>
      <QueueWait />
    </ConsolePage>
  );
}

/** Page /admin/verifications: waiting verifications, urgent ones first, then the oldest. */
export const IdentityQueuePage = () => <QueuePage open="verifications" />;
/** Page /admin/contents: accounts with waiting contents. */
export const ContentQueuePage = () => <QueuePage open="contents" />;

/** Page /admin/reports: open reports of listings, photos and posts, urgent ones first, then by their deadline. */
export const ReportQueuePage = () => <QueuePage open="reports" />;

/** Page /admin/transfers: bank transfers that await confirmation. */
export const TransferQueuePage = () => <QueuePage open="transfers" />;

function QueuePage({ open }: { open: QueueName }) {
  const t = useAdmin();
  const { verification: words } = usePrivate();
  const queue = useInfiniteQuery(queueQuery(open));
  const median = queue.data?.pages.at(-1)?.medianMinutes;
  return (
    <ConsolePage
      query={queue}
      lead={
        <>
          {open === 'reports' ? t.reports.queueLead : t.queueLead}
          {median !== undefined && ` ${t.median(words.waited(median))}`}
        </>
      }
    >
      <div className="stack stack--close">
        {open === 'transfers' && <FindTransfer />}
        <Queue name={open} />
      </div>
    </ConsolePage>
  );
}

/**
 * Field that opens any transfer, also a decided one, by its reference. It only navigates, so it does not use
 * `SendForm`.
 */
function FindTransfer() {
  const { transfers: t } = useAdmin();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const reference = plainReference(typed);
  const wrong = tried && !isReference(reference) ? t.mistyped : undefined;
  return (
    <form
      className="queue-tools row"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (isReference(reference)) void navigate(caseAddress('transfers', reference));
      }}
    >
      <TextField
        label={t.find}
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
