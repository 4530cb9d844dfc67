import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Purchase } from '#shared/api/membership.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { useMe } from '#web/platform/queries.ts';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { PaymentBanner } from './PaymentBanner.tsx';
import { useOpenPortal } from './use-open-portal.ts';
import { usePaymentReturn } from './use-payment-return.ts';

/** /dashboard/purchases, also where checkout returns to. */
export function PurchasesPage() {
  const { purchases: t } = useOwn();
  const { confirmation, canceled } = usePaymentReturn('payment', () =>
    showToast({ tone: 'good', title: t.successTitle }),
  );
  const { action } = useCommon();
  return (
    <>
      <PageHeading title={t.title} lead={t.lead}>
        <PortalButton />
      </PageHeading>
      <div className="stack">
        <PaymentBanner confirmation={confirmation} />
        {canceled && (
          <Notice tone="caution" title={t.canceledTitle}>
            <p>{t.canceledText}</p>
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

/** To the payment processor's own page; only for people who have paid there before. */
function PortalButton() {
  const { purchases: t } = useOwn();
  const membership = useMe().data?.membership;
  const { open, busy } = useOpenPortal();
  if (membership === undefined || membership === 'none') return null;
  return (
    <Button icon="card" busy={busy} title={t.manageHint} onClick={() => void open()}>
      {busy ? t.managing : t.manage}
    </Button>
  );
}

function PurchaseList() {
  const { purchases: t } = useOwn();
  const purchases = useQuery({
    queryKey: ['purchases'],
    queryFn: async ({ signal }) => (await call('listPurchases', {}, signal)).purchases,
  });
  const failed = purchases.isError;
  const { loadFailedTitle: title, loadFailed: text } = t;
  useEffect(() => {
    if (failed) showToast({ tone: 'bad', title, text });
  }, [failed, title, text]);

  return (
    <Loaded query={purchases} title={t.loadFailed} skeleton={<div className="skeleton table-skeleton" />}>
      {(rows) =>
        rows.length > 0 ? (
          <PurchaseTable rows={rows} />
        ) : (
          <EmptyState icon="card" title={t.empty} text={t.emptyHint} />
        )
      }
    </Loaded>
  );
}

const tones: Record<Purchase['status'], Tone> = {
  paid: 'good',
  pending: 'caution',
  failed: 'bad',
  refunded: 'neutral',
  disputed: 'bad',
};

/** A table; below 768 px the same rows as cards, each value with its column's name (private.css). */
function PurchaseTable({ rows }: { rows: Purchase[] }) {
  const { purchases: t } = useOwn();
  const { date, money } = useFormats();
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
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
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={t.date}>{date(row.date, zone)}</td>
            <td data-label={t.description}>{t.descriptions[row.description]}</td>
            <td data-label={t.amount} className="purchases__amount">
              <span>
                {money(row.amount, row.currency)} <small className="soft">{row.currency}</small>
              </span>
            </td>
            <td data-label={t.status}>
              <Badge tone={tones[row.status]}>{t.statuses[row.status]}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
