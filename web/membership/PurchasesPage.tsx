import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Purchase } from '#shared/api/membership.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { pollDelay } from '#web/platform/backoff.ts';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { useRenews } from '#web/publication/plan-price.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingHere } from '#web/ui/drawings/NothingHere.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/**
 * Initial and maximum polling delay in milliseconds. Polling shows a declined charge that arrives while the page is
 * open.
 */
const [firstDelay, lastDelay] = [2_000, 60_000];

const tones: Record<Purchase['status'], Tone> = {
  paid: 'good',
  pending: 'caution',
  failed: 'bad',
  refunded: 'neutral',
  disputed: 'bad',
  won: 'good',
  lost: 'neutral',
};

/** Page /dashboard/purchases, to which the checkout also returns. */
export function PurchasesPage() {
  const { purchases: t } = useOwn();
  const { confirmation, canceled } = usePaymentReturn('payment');
  const { action } = useCommon();
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <PortalButton />
      </PageHeading>
      <div className="stack">
        <PaymentBanner confirmation={confirmation} words={t} />
        {canceled && (
          <Notice tone="caution" title={t.canceledTitle} text={t.canceledText}>
            <div className="row">
              <LinkButton to="/membership">{action.tryAgain}</LinkButton>
            </div>
          </Notice>
        )}
        <PurchaseList />
      </div>
    </>
  );
}

function PortalButton() {
  const { purchases: t } = useOwn();
  const renews = useRenews();
  const { membership, suspended } = useMe().data ?? {};
  const { open, busy } = useOpenPortal();
  // The payment provider has no page for bank transfers, and a suspended account can't renew there.
  if (!renews || suspended || membership === undefined || membership === 'none' || membership === 'pending')
    return null;
  return (
    <Button icon="card" busy={busy} onClick={() => void open()}>
      {busy ? t.receiptOpening : t.manage}
    </Button>
  );
}

/** Payments of the member, newest first. Loaded rows stay while the next page loads or fails. */
function PurchaseList() {
  const { purchases: t } = useOwn();
  const common = useCommon();
  const query = useInfiniteQuery({
    queryKey: ['purchases'],
    queryFn: ({ pageParam, signal }) => call('listPurchases', { query: { cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    // Poll only while one page is loaded: with more pages, a refresh would move the rows being read.
    refetchInterval: ({ state }) =>
      state.status === 'success' &&
      state.data?.pages.length === 1 &&
      pollDelay(state.dataUpdateCount, firstDelay, lastDelay),
  });

  return (
    <Loaded query={query} title={t.loadFailed} skeleton={<div className="skeleton skeleton--high" />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ purchases }) => purchases);
        if (rows.length === 0)
          return <EmptyState drawing={<NothingHere />} title={t.empty} text={t.emptyHint} />;
        return (
          <>
            <PurchaseTable rows={rows} />
            {query.isFetchNextPageError && (
              <Notice tone="bad" title={t.moreFailed} live="alert" text={errorMessage(query.error, common)} />
            )}
            {query.hasNextPage && (
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {query.isFetchingNextPage ? common.action.loading : t.more}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** True for a refund that the payer's bank rejected. */
const isReturned = ({ description, status }: Purchase): boolean =>
  description === 'refund' && status === 'failed';

/** Table of purchases; below 1024 px each row has two lines (membership.css). */
function PurchaseTable({ rows }: { rows: readonly Purchase[] }) {
  const { purchases: t } = useOwn();
  const { support } = usePrivate();
  const { charge, date } = useAccountFormats();
  /** False for bank transfers: the receipt comes from the payer's own bank. */
  const hasReceipts = useRenews();
  // True if a later refund of at least the same size succeeded, so that the failed one needs no action. Amounts of
  // refunds are negative.
  const isSentAgain = ({ date: since, amount }: Purchase): boolean =>
    rows.some(
      (row) =>
        row.description === 'refund' && row.status === 'refunded' && row.date > since && row.amount <= amount,
    );
  return (
    <table className="data-table purchases numeric">
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
            <td className="soft small">{date(row.date)}</td>
            <td className="purchases__what strong">
              {isReturned(row) ? t.refundReturned : t.descriptions[row.description]}
              {isReturned(row) && !isSentAgain(row) && (
                <p className="soft small">
                  {t.refundReturnedHint} <Link to="/support">{support.write}</Link>
                </p>
              )}
            </td>
            <td className="purchases__amount">{charge(row.amount, row.currency)}</td>
            <td>
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

/**
 * Opens the payment provider's receipt in a new tab. The click itself opens the tab, because browsers block one that
 * opens later. The tab gets its URL when the response arrives, and has no `opener`.
 */
function ReceiptButton({ id, label }: { id: string; label: string }) {
  const { purchases: t } = useOwn();
  const common = useCommon();
  const [busy, setBusy] = useState(false);

  const open = async () => {
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await call('openReceipt', { params: { id } });
      if (tab) tab.location.replace(url);
      // The browser blocked the new tab.
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      const isMissing = isRefusedWith(error, 'not-found');
      const text = isMissing ? t.receiptMissing : errorMessage(error, common);
      showToast({ tone: 'bad', title: t.receiptFailed, text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={busy} aria-label={busy ? undefined : label} onClick={() => void open()}>
      {busy ? t.receiptOpening : t.receipt}
    </Button>
  );
}
