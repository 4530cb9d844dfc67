import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { Statistics } from '#shared/statistics.ts';
import {
  statisticNames,
  statisticPeriods,
  totalOf,
  type StatisticPeriod,
} from '#shared/statistics-options.ts';
import { calendarDay } from '#web/i18n/calendar-day.ts';
import { useFormats, useLanguage } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { PageHeading } from '#web/platform/PageHeading.tsx';
import { queries } from '#web/platform/queries.ts';
import { RestoreOffer, useDeletedListings } from '#web/publication/RestoreOffer.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { NothingCounted } from '#web/ui/drawings/NothingCounted.tsx';
import { Numbers } from './Numbers.tsx';

const usualPeriod: StatisticPeriod = 30;

/** Screen /dashboard/statistics. The URL selects 14, 30 or 90 days. */
export function StatisticsPage() {
  const { statistics: t } = useOwn();
  const [parameters, setParameters] = useSearchParams();
  const period = statisticPeriods.find((days) => `${days}` === parameters.get('days')) ?? usualPeriod;
  const query = useQuery({ ...queries.statistics(period), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeading title={t.title} lead={t.lead} />
      <div className="stack stack--loose" aria-busy={query.isPlaceholderData || undefined}>
        <div className="row" role="group" aria-label={t.periods}>
          {statisticPeriods.map((days) => (
            <Button
              key={days}
              aria-pressed={days === period}
              onClick={() => setParameters({ days: `${days}` }, { replace: true })}
            >
              {t.days(days)}
            </Button>
          ))}
        </div>
        <Loaded query={query} title={t.loadFailed} skeleton={<div className="skeleton skeleton--high" />}>
          {(statistics) => (statistics ? <Period statistics={statistics} /> : <NotYet />)}
        </Loaded>
      </div>
    </>
  );
}

function Period({ statistics }: { statistics: Statistics }) {
  const { statistics: t } = useOwn();
  const total = totalOf(statistics.days);
  const nothing = statisticNames.every((name) => total[name] === 0);
  return (
    <>
      <section className="panel" aria-label={t.lastDays(statistics.days.length)}>
        <Numbers statistics={statistics} />
      </section>
      {nothing ? (
        <EmptyState drawing={<NothingCounted />} title={t.none(statistics.days.length)} text={t.noneHint}>
          <LinkButton to="/dashboard/listings">{t.toProfile}</LinkButton>
        </EmptyState>
      ) : (
        <DaysTable days={statistics.days} />
      )}
    </>
  );
}

/** Empty state for a listing that was never public. Offers to restore a deleted listing instead, if there is one. */
function NotYet() {
  const { statistics: t } = useOwn();
  const isDeleted = useDeletedListings().length > 0;
  if (isDeleted) return <RestoreOffer />;
  return (
    <EmptyState drawing={<NothingCounted />} title={t.notYet} text={t.notYetHint}>
      <LinkButton to="/dashboard/listings">{t.toProfile}</LinkButton>
    </EmptyState>
  );
}

function DaysTable({ days }: { days: Statistics['days'] }) {
  const { statistics: t } = useOwn();
  const { number } = useFormats();
  const language = useLanguage();
  const total = totalOf(days);
  return (
    <section className="stack" aria-labelledby="day-by-day">
      <h2 id="day-by-day">{t.table}</h2>
      <table className="data-table days-table numeric" aria-labelledby="day-by-day">
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
