import type { OpenedReport, ShownReport } from '#shared/api/report.ts';
import { isUrgentNow } from '#shared/report-case.ts';
import { isUrgentReason } from '#shared/report.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';

/** Number of reports of a list shown without a click, so that many reports do not push the evidence away. */
const atOnce = 3;

/** Reports of a case, newest first. If there are too many, the newest ones, and the first ones from the first on. */
export function ReportList({ opened }: { opened: OpenedReport }) {
  const { reports, moreReports } = opened;
  const { reports: t } = useAdmin();
  const isUrgent = isUrgentNow(opened);
  // The server then returns as many of the newest as of the first.
  const half = reports.length / 2;
  return (
    <section className="stack stack--tight" aria-labelledby="case-reports">
      <h2 className="card-title" id="case-reports">
        {t.reports(reports.length, moreReports)}
      </h2>
      {moreReports ? (
        <>
          <p className="soft small">{t.moreReports}</p>
          <h3 className="small">{t.newestReports(half)}</h3>
          <Folded reports={reports.slice(0, half)} isUrgent={isUrgent} fold={t.olderReports} />
          <h3 className="small">{t.firstReports(half)}</h3>
          <Folded reports={reports.slice(half).toReversed()} isUrgent={isUrgent} fold={t.laterReports} />
        </>
      ) : (
        <Folded reports={reports} isUrgent={isUrgent} fold={t.olderReports} />
      )}
    </section>
  );
}

interface ListProps {
  reports: readonly ShownReport[];
  /** True if the case is urgent now. */
  isUrgent: boolean;
}

function Folded({ reports, fold, ...list }: ListProps & { fold: (count: number) => string }) {
  const others = reports.slice(atOnce);
  return (
    <>
      <List reports={reports.slice(0, atOnce)} {...list} />
      {others.length > 0 && (
        <details>
          <summary>{fold(others.length)}</summary>
          <List reports={others} {...list} />
        </details>
      )}
    </>
  );
}

function List({ reports, isUrgent }: ListProps) {
  const { reports: t, urgent } = useAdmin();
  const { dateTime } = useAccountFormats();
  return (
    <ul role="list" className="rows">
      {reports.map(({ id, at, reason, text, email, depicted }) => (
        <li key={id} className="stack stack--tighter">
          <div className="row row--tight">
            <strong>{t.reasons[reason]}</strong>
            {isUrgent && isUrgentReason(reason) && <Badge tone="bad">{urgent}</Badge>}
            {depicted && <Badge>{t.depicted}</Badge>}
          </div>
          <blockquote className="written" dir="auto">
            {text}
          </blockquote>
          <p className="soft small written">
            <time dateTime={at}>{dateTime(at)}</time> · {email ?? t.noContact}
          </p>
        </li>
      ))}
    </ul>
  );
}
