import type { Statistics } from '#shared/statistics.ts';
import { statisticNames, totalOf } from '#shared/statistics-options.ts';
import { calendarDay } from '#web/i18n/calendar-day.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';

/** Every day of a period with its counts, the newest first, and their sums. */
export function DaysTable({ days }: { days: Statistics['days'] }) {
  const { statistics: t } = usePrivate();
  const { number } = useFormats();
  const language = useLanguage();
  const total = totalOf(days);
  return (
    <section className="stack" aria-labelledby="day-by-day">
      <h2 id="day-by-day">{t.table}</h2>
      <table className="data-table days-table" aria-labelledby="day-by-day">
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            {statisticNames.map((name) => (
              <th key={name} scope="col">
                {t.names[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{calendarDay(language, day.day, 'medium')}</th>
              {statisticNames.map((name) => (
                <td key={name}>{number(day[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.total}</th>
            {statisticNames.map((name) => (
              <td key={name}>
                <strong>{number(total[name])}</strong>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
