import type { OpenedReport, ShownReport } from '#shared/api/report.ts';
import { isUrgentReason } from '#shared/report.ts';
import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useAdmin } from '#web/admin/admin-messages.ts';

/** Number of reports shown without a click, so that many reports do not push the evidence away. */
const atOnce = 3;

/** Reports of a case, newest first. */
export function ReportList({ opened: { reports, moreReports } }: { opened: OpenedReport }) {
  const { reports: t } = useAdmin();
  const older = reports.slice(atOnce);
  return (
    <section className="stack stack--tight" aria-labelledby="case-reports">
      <h2 className="card-title" id="case-reports">
        {t.reports(reports.length, moreReports)}
      </h2>
      {moreReports && <Notice text={t.moreReports} />}
      <List reports={reports.slice(0, atOnce)} />
      {older.length > 0 && (
        <details>
          <summary>{t.olderReports(older.length)}</summary>
          <List reports={older} />
        </details>
      )}
    </section>
  );
}

function List({ reports }: { reports: readonly ShownReport[] }) {
  const { reports: t, urgent } = useAdmin();
  const { dateTime } = useAccountFormats();
  return (
    <ul role="list" className="report-list">
      {reports.map(({ id, at, reason, text, email, depicted }) => (
        <li key={id} className="stack stack--tighter">
          <div className="row row--tight">
            <strong>{t.reasons[reason]}</strong>
            {isUrgentReason(reason) && <Badge tone="bad">{urgent}</Badge>}
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
