import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Purchase } from '#shared/api/membership.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { useRenews } from '#web/publication/plan-price.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

/** Milliseconds between two reads of the list, at first and at last: a charge that is declined comes while one looks. */
const [firstDelay, lastDelay] = [2_000, 60_000];

/** One's own ledger, newest first, a page at a time; what is shown stays while the next is on its way, or fails. */
export function PurchaseList() {
  const { purchases: t } = useOwn();
  const common = useCommon();
  const query = useInfiniteQuery({
    queryKey: ['purchases'],
    queryFn: ({ pageParam, signal }) => call('listPurchases', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Whoever looks at earlier pages, or at a failure, is not disturbed.
    refetchInterval: ({ state }) =>
      state.status === 'success' &&
      state.data?.pages.length === 1 &&
      pollDelay(state.dataUpdateCount, firstDelay, lastDelay),
  });

  return (
    <Loaded query={query} title={t.loadFailed} skeleton={<div className="skeleton table-skeleton" />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ purchases }) => purchases);
        if (rows.length === 0) return <EmptyState icon="card" title={t.empty} text={t.emptyHint} />;
        return (
          <>
            <PurchaseTable rows={rows} />
            {query.isFetchNextPageError && (
              <Notice tone="bad" title={t.moreFailed}>
                <p role="alert">{errorMessage(query.error, common)}</p>
              </Notice>
            )}
            {query.hasNextPage && (
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {query.isFetchingNextPage ? t.loadingMore : t.more}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

const tones: Record<Purchase['status'], Tone> = {
  paid: 'good',
  pending: 'caution',
  failed: 'bad',
  refunded: 'neutral',
  disputed: 'bad',
  won: 'good',
  lost: 'neutral',
};

/** A refund that the payer's bank did not take. */
const isReturned = ({ description, status }: Purchase): boolean =>
  description === 'refund' && status === 'failed';

/** A table; below 1024 px each row is two lines (membership.css). */
function PurchaseTable({ rows }: { rows: readonly Purchase[] }) {
  const { purchases: t } = useOwn();
  const { support } = usePrivate();
  const { charge, date } = useFormats();
  /** Of a bank transfer the payer's bank has the receipt. */
  const hasReceipts = useRenews();
  // Newer rows are above: the list begins with the newest.
  const isSentAgain = ({ date: since, amount }: Purchase): boolean =>
    rows.some(
      (row) =>
        row.description === 'refund' && row.status === 'refunded' && row.date > since && row.amount <= amount,
    );
  return (
    <table className="data-table purchases">
      <caption className="visually-hidden">{t.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.date}</th>
          <th scope="col">{t.description}</th>
          <th scope="col" className="purchases__amount">
            {t.amount}
          </th>
          <th scope="col">{t.status}</th>
          {hasReceipts && <th scope="col">{t.receipt}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="purchases__date">{date(row.date)}</td>
            <td className="purchases__what">
              {isReturned(row) ? t.refundReturned : t.descriptions[row.description]}
              {isReturned(row) && !isSentAgain(row) && (
                <p className="soft small">
                  {t.refundReturnedHint} <Link to="/support">{support.write}</Link>
                </p>
              )}
            </td>
            <td className="purchases__amount">{charge(row.amount, row.currency)}</td>
            <td className="purchases__status">
              <Badge tone={tones[row.status]}>{t.statuses[row.status]}</Badge>
            </td>
            {hasReceipts && (
              <td className="purchases__receipt">
                {row.status === 'paid' && <ReceiptButton id={row.id} label={t.receiptOf(date(row.date))} />}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
