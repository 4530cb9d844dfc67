import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { TransferCase } from '#shared/api/transfer.ts';
import { readReference } from '#shared/transfer-reference.ts';
import { mayDecide, mayFollow, type TransferDecision } from '#shared/transfer.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { call } from '#web/platform/call.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from './admin-messages.ts';
import { CaseFrame, CaseGate } from './CaseFrame.tsx';
import { FactList } from './FactList.tsx';
import { TransferPanel } from './TransferPanel.tsx';
import { useCase } from './use-case.ts';
import { useKeys } from './use-keys.ts';

/** Page /admin/transfers/{reference}: one transfer. Opening the page claims the transfer if a decision is possible. */
export function TransferCasePage() {
  const { reference = '' } = useParams();
  return (
    <CaseGate
      queue="transfers"
      id={reference}
      claim={(signal) => call('claimTransfer', { params: { reference } }, signal)}
    >
      {(opened, reopen) => <Case opened={opened} reopen={reopen} />}
    </CaseGate>
  );
}

function Case({ opened, reopen }: { opened: TransferCase; reopen: () => void }) {
  const { transfers: t, nameless } = useAdmin();
  const { reference, status, notShown } = opened;
  // A decided transfer shows its outcome, so that a reviewer can find who made a payment.
  const isOpen = mayDecide(opened);
  const [asking, setAsking] = useState<TransferDecision['decision']>();
  const name = opened.name || nameless;
  const state = useCase<TransferDecision>({
    queue: 'transfers',
    id: reference,
    claimedUntil: isOpen ? opened.claimedUntil : undefined,
    reopen,
    name,
    send: async (body) => {
      const decided = await call('decideTransfer', { params: { reference }, body });
      return t.outcome(name, t.statuses[decided.status]);
    },
  });
  useKeys({ Escape: state.over || !asking ? state.back : undefined });
  const hint = mayFollow('confirm', opened) ? t.lateHint : t.refusedHint;

  return (
    <CaseFrame
      state={state}
      title={readReference(reference)}
      tab={t.caseTitle}
      evidence={
        <section className="stack stack--close" aria-label={t.caseTitle}>
          {isOpen && status !== 'awaiting' && <Became opened={opened} hint={hint} />}
          {notShown && <Notice tone="caution" title={t.notShownTitle[notShown]} text={t.notShownText} />}
          <Facts opened={opened} />
        </section>
      }
      keys={isOpen ? t.keys : undefined}
    >
      {isOpen ? (
        <TransferPanel
          opened={opened}
          asking={asking}
          onAsk={setAsking}
          busy={state.busy}
          onDecide={state.decide}
        />
      ) : (
        <Became opened={opened} />
      )}
    </CaseFrame>
  );
}

function Became({ opened: { status, endedAt, refusal }, hint }: { opened: TransferCase; hint?: string }) {
  const { transfers: t } = useAdmin();
  const { dateTime } = useAccountFormats();
  return (
    <Notice title={t.became(t.statuses[status])}>
      {endedAt && <p>{dateTime(endedAt)}</p>}
      {refusal && <p>{t.reasons[refusal.reason]}</p>}
      {refusal?.note && <blockquote className="reviewer-note">{refusal.note}</blockquote>}
      {hint && <p>{hint}</p>}
    </Notice>
  );
}

function Facts({ opened }: { opened: TransferCase }) {
  const admin = useAdmin();
  const { transfers: t } = admin;
  const { charge, date, dateTime } = useAccountFormats();
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
    [t.buys, buys && t.period(days, date(buys.from), date(buys.until))],
    [t.received(currency), sentBack && received && charge(received, currency)],
    [t.sentBack(currency), sentBack && charge(sentBack, currency)],
    [t.bankReference, bankReference],
  ];
  return (
    <div className="stack stack--tight">
      <FactList rows={rows} />
    </div>
  );
}
