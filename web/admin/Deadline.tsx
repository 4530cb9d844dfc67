import { useAccountFormats } from '#web/platform/account-formats.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { useAdmin } from './admin-messages.ts';

/** Time before which a report must be decided, with marks if it is urgent or overdue (REPORT-6). */
export function Deadline({ dueAt, urgent }: { dueAt: string; urgent: boolean }) {
  const { reports: t, urgent: urgentWord } = useAdmin();
  const { date, time, dateTime } = useAccountFormats();
  const now = useNow();
  const isToday = date(dueAt) === date(now);
  return (
    <span className="row row--tight row--line">
      <time dateTime={dueAt} title={dateTime(dueAt)}>
        {isToday ? time(dueAt) : dateTime(dueAt)}
      </time>
      {urgent && <Badge tone="bad">{urgentWord}</Badge>}
      {Date.parse(dueAt) <= now.getTime() && <Badge tone="bad">{t.overdue}</Badge>}
    </span>
  );
}
