import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { TransferCase } from '#shared/api/transfer.ts';
import { readReference } from '#shared/transfer-reference.ts';
import { mayDecide, mayFollow, type TransferDecision } from '#shared/transfer.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { FactList } from './FactList.tsx';
import { CaseGate, NothingDecided, OpenAgain } from './CaseGate.tsx';
import { Keys } from './Keys.tsx';
import { TransferPanel } from './TransferPanel.tsx';
import { useBack, useDecide, useExpired, useOpened } from './use-case.ts';
import { useKeys } from './use-keys.ts';
import { useQueueAddress } from './use-show.ts';

/** /admin/transfers/{reference}: one transfer; opening it claims it where there is something to decide. */
export function TransferCasePage() {
  const { reference = '' } = useParams();
  const opened = useOpened('transfers', reference, (signal) =>
    call('claimTransfer', { params: { reference } }, signal),
  );
  return (
    <CaseGate queue="transfers" opened={opened}>
      {(found) =>
        mayDecide(found) ? (
          <Case key={opened.dataUpdatedAt} opened={found} onReopen={() => void opened.refetch()} />
        ) : (
          <Decided opened={found} />
        )
      }
    </CaseGate>
  );
}

function Case({ opened, onReopen }: { opened: TransferCase; onReopen: () => void }) {
  const admin = useAdmin();
  const { transfers: t } = admin;
  const { clock } = useFormats();
  const { reference, claimedUntil = '' } = opened;
  const expired = useExpired(claimedUntil);
  const back = useBack('transfers', reference);
  const [asking, setAsking] = useState<TransferDecision['decision']>();
  const name = opened.name || admin.nameless;
  const { decide, busy, notDecided } = useDecide<TransferDecision>('transfers', name, async (body) => {
    const { status } = await call('decideTransfer', { params: { reference }, body });
    return t.told(name, t.statuses[status]);
  });
  const until = new Date(claimedUntil);
  const over = expired ? admin.claimExpired : notDecided?.over ? notDecided.words : undefined;
  useKeys({ Escape: over || !asking ? back : undefined });

  return (
    <Frame
      opened={opened}
      became={
        opened.status !== 'awaiting' && (
          <Became opened={opened} hint={mayFollow('confirm', opened) ? t.lateHint : t.refusedHint} />
        )
      }
      lead={`${t.caseTitle}. ${admin.claimedUntil(clock(until.getHours() * 60 + until.getMinutes()))}`}
    >
      <div className="case__panel panel" data-testid="decision-panel">
        {over ? (
          <OpenAgain words={over} onReopen={onReopen} />
        ) : (
          <>
            <TransferPanel opened={opened} asking={asking} onAsk={setAsking} busy={busy} onDecide={decide} />
            <NothingDecided notDecided={notDecided} />
          </>
        )}
        <Keys keys={t.keys} />
      </div>
    </Frame>
  );
}

/** Nothing is left to decide: what became of it, for whoever looks for the money's owner. */
function Decided({ opened }: { opened: TransferCase }) {
  const { transfers: t } = useAdmin();
  useKeys({ Escape: useBack('transfers', opened.reference) });
  return (
    <Frame opened={opened} lead={t.caseTitle}>
      <div className="case__panel panel">
        <Became opened={opened} />
      </div>
    </Frame>
  );
}

/** What became of a transfer that is awaited no more. */
function Became({ opened: { status, endedAt, refusal }, hint }: { opened: TransferCase; hint?: string }) {
  const { transfers: t } = useAdmin();
  const { dateTime } = useFormats();
  return (
    <Notice title={t.became(t.statuses[status])}>
      {endedAt && <p>{dateTime(endedAt)}</p>}
      {refusal && <p>{t.reasons[refusal.reason]}</p>}
      {refusal?.note && <blockquote className="reviewer-note">{refusal.note}</blockquote>}
      {hint && <p>{hint}</p>}
    </Notice>
  );
}

function Frame({
  opened,
  lead,
  became,
  children,
}: {
  opened: TransferCase;
  lead: string;
  /** Of one whose money is awaited no more. */
  became?: ReactNode;
  children: ReactNode;
}) {
  const admin = useAdmin();
  const { transfers: t } = admin;
  return (
    <div className="admin case" data-testid="transfer-case">
      <PageHeading title={readReference(opened.reference)} tab={t.caseTitle} lead={lead}>
        <LinkButton to={useQueueAddress('transfers')} icon="chevron-left">
          {admin.back}
        </LinkButton>
      </PageHeading>
      <section className="case__evidence" aria-label={t.caseTitle}>
        {became}
        {opened.notShown && (
          <Notice tone="caution" title={t.notShownTitle[opened.notShown]}>
            <p>{t.notShownText}</p>
          </Notice>
        )}
        <Facts opened={opened} />
      </section>
      {children}
    </div>
  );
}

/** What was asked, of whom, and what it buys. */
function Facts({ opened }: { opened: TransferCase }) {
  const admin = useAdmin();
  const { transfers: t } = admin;
  const { charge, date, dateTime } = useFormats();
  const { name, legalName, email, amount, currency, days, askedAt, expiresAt } = opened;
  const { buys, bankReference, received, sentBack } = opened;
  const rows: Array<[string, ReactNode]> = [
    [t.amount, <strong key="amount">{charge(amount, currency)}</strong>],
    [t.reference, readReference(opened.reference)],
    [admin.accountName, name || admin.nameless],
    [t.legalName, legalName ?? t.noLegalName],
    [admin.email, email],
    [t.askedAt, dateTime(askedAt)],
    [t.expiresAt, dateTime(expiresAt)],
    ...(buys ? ([[t.buys, t.period(days, date(buys.from), date(buys.until))]] as [string, string][]) : []),
    ...(sentBack && received
      ? ([
          [t.received(currency), charge(received, currency)],
          [t.sentBack(currency), charge(sentBack, currency)],
        ] as [string, string][])
      : []),
    ...(bankReference ? ([[t.bankReference, bankReference]] as [string, string][]) : []),
  ];
  return (
    <div className="case__details">
      <FactList rows={rows} />
    </div>
  );
}
