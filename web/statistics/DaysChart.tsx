import type { Statistics } from '#shared/statistics.ts';
import { type StatisticName, totalOf } from '#shared/statistics-options.ts';
import { calendarDay } from '#web/i18n/calendar-day.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';

/** Of a day's column, the part that is its bar. */
const barPart = 0.7;
const height = 100;

/**
 * One bar a day. A picture with its sum in words: what each day has stands in the table of the statistics page, and over
 * each bar for whoever points at it.
 */
export function DaysChart({ days, name }: { days: Statistics['days']; name: StatisticName }) {
  const { statistics: t } = usePrivate();
  const { number } = useFormats();
  const language = useLanguage();
  const most = Math.max(...days.map((day) => day[name]));
  const peak = most > 0 ? days.findLast((day) => day[name] === most) : undefined;
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const words = (day: string) => calendarDay(language, day, 'short');
  const summary = [
    t.chart(t.names[name], words(first.day), words(last.day), number(totalOf(days)[name])),
    peak && t.most(number(most), words(peak.day)),
  ];
  return (
    <figure className="days-chart">
      <span className="days-chart__most small soft" aria-hidden="true">
        {number(most)}
      </span>
      <svg
        role="img"
        aria-label={summary.filter(Boolean).join(' ')}
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => {
          const tall = most > 0 ? (day[name] / most) * height : 0;
          return (
            <g key={day.day}>
              <rect className="days-chart__column" x={index} width={1} height={height}>
                <title>{`${words(day.day)}: ${number(day[name])}`}</title>
              </rect>
              <rect
                className="days-chart__bar"
                x={index + (1 - barPart) / 2}
                y={height - tall}
                width={barPart}
                height={tall}
              />
            </g>
          );
        })}
      </svg>
      <div className="days-chart__ends small soft" aria-hidden="true">
        <span>{words(first.day)}</span>
        <span>{t.today}</span>
      </div>
    </figure>
  );
}
