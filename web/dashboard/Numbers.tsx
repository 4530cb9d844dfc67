import { useState } from 'react';
import type { Statistics } from '#shared/statistics.ts';
import { statisticNames, totalOf, type StatisticName } from '#shared/statistics-options.ts';
import { calendarDay } from '#web/i18n/calendar-day.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';

/** Share of a day's column that its bar fills. */
const barPart = 0.7;
const height = 100;

/** Totals of a period, compared with the period before. The chart shows the selected total. */
export function Numbers({ statistics: { days, before } }: { statistics: Statistics }) {
  const { statistics: t } = useOwn();
  const [name, setName] = useState<StatisticName>('views');
  const total = totalOf(days);
  return (
    <div className="stack">
      <div className="numbers__sums row row--tight" role="group" aria-label={t.shown}>
        {statisticNames.map((one) => (
          <button
            key={one}
            type="button"
            className="numbers__sum box stack stack--tighter"
            aria-pressed={one === name}
            onClick={() => setName(one)}
          >
            <span className="small">{t.names[one]}</span>
            <Sum count={total[one]} before={before?.[one]} />
          </button>
        ))}
      </div>
      {total[name] > 0 && <DaysChart days={days} name={name} />}
      <p className="small soft">
        {t.meanings[name]} {before ? t.compared(days.length) : t.noComparison}
      </p>
    </div>
  );
}

function Sum({ count, before }: { count: number; before: number | undefined }) {
  const { statistics: t } = useOwn();
  const { number } = useFormats();
  const difference = count - (before ?? count);
  const size = number(Math.abs(difference));
  const change = difference > 0 ? t.more(size) : difference < 0 ? t.fewer(size) : t.same;
  return (
    <span className="stack stack--tighter numeric">
      <strong className="text-heading-3">{number(count)}</strong>{' '}
      {before !== undefined && <span className="small soft">{change}</span>}
    </span>
  );
}

/**
 * Bar chart of at least one nonzero day, with a tooltip on each day's bar. Its text alternative names the total and the
 * highest day; the statistics page has a table.
 */
function DaysChart({ days, name }: { days: Statistics['days']; name: StatisticName }) {
  const { statistics: t } = useOwn();
  const { number } = useFormats();
  const language = useLanguage();
  const most = Math.max(...days.map((day) => day[name]));
  const peak = days.findLast((day) => day[name] === most);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const words = (day: string) => calendarDay(language, day, 'short');
  const summary = [
    t.chart(t.names[name], words(first.day), words(last.day), number(totalOf(days)[name])),
    peak && t.most(number(most), words(peak.day)),
  ];
  return (
    <figure className="days-chart stack stack--tighter">
      <span className="small soft" aria-hidden="true">
        {number(most)}
      </span>
      <svg
        role="img"
        aria-label={summary.filter(Boolean).join(' ')}
        viewBox={`0 0 ${days.length} ${height}`}
        preserveAspectRatio="none"
      >
        {days.map((day, index) => {
          const tall = (day[name] / most) * height;
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
      <div className="row row--line row--apart small soft" aria-hidden="true">
        <span>{words(first.day)}</span>
        <span>{t.today}</span>
      </div>
    </figure>
  );
}
