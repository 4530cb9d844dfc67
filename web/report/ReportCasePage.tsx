import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { OpenedReport } from '#shared/api/report.ts';
import { isUrgentNow, type ReportAction } from '#shared/report-case.ts';
import { useInLanguage } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';
import { CaseFrame, CaseGate } from '#web/admin/CaseFrame.tsx';
import { CaseHistory } from '#web/admin/CaseHistory.tsx';
import { Deadline } from '#web/admin/Deadline.tsx';
import { FactList } from '#web/admin/FactList.tsx';
import { StatusBadge } from '#web/admin/QueueTable.tsx';
import { actionsOf, keysOf, type SentDecision } from './report-draft.ts';
import { ReportEvidence } from './ReportEvidence.tsx';
import { ReportList } from './ReportList.tsx';
import { ReportLog } from './ReportLog.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { useCase } from '#web/admin/use-case.ts';
import { useKeys } from '#web/admin/use-keys.ts';

/** Page /admin/reports/{sub}/{id}: one reported thing. Opening the page claims the case. */
export function ReportCasePage() {
  const { sub = '', id = '' } = useParams();
  return (
    <CaseGate
      queue="reports"
      id={`${sub}/${id}`}
      claim={(signal) => call('claimReport', { params: { sub, id } }, signal)}
    >
      {(opened, reopen) => <Case opened={opened} reopen={reopen} />}
    </CaseGate>
  );
}

function Case({ opened, reopen }: { opened: OpenedReport; reopen: () => void }) {
  const { reports: t, nameless } = useAdmin();
  const { sub, id, version, claimedUntil, thing } = opened;
  const [asking, setAsking] = useState<ReportAction>();
  const [shown, setShown] = useState(0);
  const name = opened.name || nameless;
  const state = useCase<SentDecision>({
    queue: 'reports',
    id: `${sub}/${id}`,
    claimedUntil,
    reopen,
    name,
    send: async (decision) => {
      await call('decideReport', { params: { sub, id }, body: { ...decision, version } });
      return t.outcomes[decision.action](name, thing.kind);
    },
  });
  useKeys({ Escape: state.over || !asking ? state.back : undefined });
  const actions = actionsOf(opened);

  return (
    <CaseFrame
      state={state}
      title={name}
      tab={t.caseTitle}
      isLong
      evidence={
        <>
          <div className="stack stack--tight">
            <Facts opened={opened} />
            <CaseHistory of={opened} />
          </div>
          <div className="stack">
            <ReportList opened={opened} />
            <ReportEvidence opened={opened} shown={shown} onShow={setShown} onReopen={reopen} />
            <ReportLog opened={opened} />
          </div>
        </>
      }
      keys={keysOf(state.over ? undefined : asking, opened.evidence.photos, shown).map(({ key, hint }) => ({
        key,
        does: t.keys[hint],
      }))}
    >
      <ReportPanel
        opened={opened}
        name={name}
        actions={actions}
        asking={asking}
        onAsk={setAsking}
        busy={state.busy}
        onDecide={state.decide}
      />
    </CaseFrame>
  );
}

/** Reported thing, its deadline, and the present state of the account. */
function Facts({ opened }: { opened: OpenedReport }) {
  const { thing, reasons, reports, status, gone, dueAt, listed, hides, suspended, others } = opened;
  const { reports: t } = useAdmin();
  const inLanguage = useInLanguage();
  const rows: Array<[string, ReactNode]> = [
    [
      t.reported,
      <span key="reported" className="row row--tight">
        {t.kinds[thing.kind]}
        {/* The only report below says its reason itself. */}
        {reports.length !== 1 && `: ${reasons.map((reason) => t.reasons[reason]).join('; ')}`}
        <StatusBadge status={status} />
        {gone && <Badge>{t.deleted}</Badge>}
      </span>,
    ],
    [t.decideBefore, <Deadline key="deadline" dueAt={dueAt} urgent={isUrgentNow(opened)} />],
    [
      t.listing,
      listed ? (
        <a
          key="listing"
          href={inLanguage(`/listings/${thing.listingId}`)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t.seeListing}
        </a>
      ) : hides ? (
        <Badge tone="caution">{t.hiddenByCase}</Badge>
      ) : (
        t.notListed
      ),
    ],
    [t.account, suspended ? <Badge tone="caution">{t.suspended}</Badge> : t.notSuspended],
    [t.others, others > 0 ? others : undefined],
  ];
  return (
    <section aria-label={t.now}>
      <FactList rows={rows} />
    </section>
  );
}
