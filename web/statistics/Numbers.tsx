import { useState } from 'react';
import type { Statistics } from '#shared/statistics.ts';
import { type StatisticName, statisticNames, totalOf } from '#shared/statistics-options.ts';
import { useFormats } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { DaysChart } from './DaysChart.tsx';

/** The sums of a period, each beside the one before it; the pressed one is what the chart shows. */
export function Numbers({ statistics: { days, before } }: { statistics: Statistics }) {
  const { statistics: t } = usePrivate();
  const [name, setName] = useState<StatisticName>('views');
  const total = totalOf(days);
  return (
    <div className="stack numbers">
      <div className="numbers__sums" role="group" aria-label={t.shown}>
        {statisticNames.map((one) => (
          <button
            key={one}
            type="button"
            className="numbers__sum"
            aria-pressed={one === name}
            onClick={() => setName(one)}
          >
            <span className="small">{t.names[one]}</span>
            <Sum count={total[one]} before={before?.[one]} />
          </button>
        ))}
      </div>
      <DaysChart days={days} name={name} />
      <p className="small soft">
        {t.meanings[name]} {before ? t.compared(days.length) : t.noComparison}
      </p>
    </div>
  );
}

/** A sum, and by how much it is more or less than the one before. */
function Sum({ count, before }: { count: number; before: number | undefined }) {
  const { statistics: t } = usePrivate();
  const { number } = useFormats();
  const difference = count - (before ?? count);
  const size = number(Math.abs(difference));
  const [sign, words] =
    difference > 0 ? ['+', t.more(size)] : difference < 0 ? ['−', t.fewer(size)] : ['±', t.same];
  return (
    <span className="numbers__figures">
      <strong>{number(count)}</strong>{' '}
      {before !== undefined && (
        <span className="small soft">
          <span aria-hidden="true">
            {sign}
            {size}
          </span>
          <span className="visually-hidden">{words}</span>
        </span>
      )}
    </span>
  );
}
