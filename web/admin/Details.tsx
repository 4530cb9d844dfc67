import type { ReactNode } from 'react';
import type { VerificationCase } from '#shared/api/verification.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { useAdmin } from './admin-messages.ts';
import { FactList } from './FactList.tsx';

/** What somebody wrote of themselves, to be compared with the documents. */
export function Details({ opened }: { opened: VerificationCase }) {
  const t = useAdmin();
  const { date, dateTime } = useFormats();
  const { details, age, adult, email, name, submittedAt } = opened;
  const rows: Array<[string, ReactNode]> = [
    // A calendar date is the same day everywhere: read and written in UTC.
    [t.dateOfBirth, `${date(`${details.dateOfBirth}T00:00:00Z`, 'UTC')} (${details.dateOfBirth})`],
    [
      t.age,
      <span key="age" className="row">
        {t.years(age)}
        <Badge tone={adult ? 'good' : 'bad'}>{adult ? t.adult : t.minor}</Badge>
      </span>,
    ],
    [t.address, details.address],
    [t.accountName, name || t.nameless],
    [t.email, email],
    [t.submittedAt, dateTime(submittedAt)],
  ];
  return (
    <section className="case__facts" aria-label={t.caseTitle}>
      <FactList rows={rows} />
    </section>
  );
}
