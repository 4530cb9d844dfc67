import { useState, type ReactNode } from 'react';
import { bookingLimits, bookingStart, isRunning } from '#shared/booking.ts';
import { dayMilliseconds } from '#shared/day.ts';
import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { useContentLang } from '#web/i18n/i18n.tsx';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AllDone } from '#web/ui/drawings/AllDone.tsx';
import { AddButton, type Asked } from './AddButton.tsx';
import { agendaOf } from './booking-days.ts';
import { type Diary, useDiary, useWholeDiary } from './booking-queries.ts';
import { useBookingTimes, weekAddress } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';
import { ZoneLine } from './ZoneLine.tsx';

/**
 * Milliseconds before now at which the loaded period starts. The agenda begins today, but the diary's zone is unknown
 * until the first page arrives. 26 hours are longer than a day in any zone.
 */
const backMilliseconds = 26 * 60 * 60_000;

/** List of today's and future bookings, by day. */
export function Agenda({ ask }: { ask: (asked: Asked) => void }) {
  const t = useBookingWords();
  const [from] = useState(() => new Date(Date.now() - backMilliseconds).toISOString());
  const query = useDiary(from);
  return (
    <Loaded query={query} title={t.loadFailed} skeleton={<AgendaSkeleton />}>
      {(diary) => (
        <div className="stack">
          <Days diary={diary} ask={ask} />
          {query.hasNextPage && (
            <div className="stack stack--tight">
              {query.isFetchNextPageError && <p role="alert">{t.moreFailed}</p>}
              <div>
                <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                  {query.isFetchingNextPage ? t.loadingMore : t.more}
                </Button>
              </div>
            </div>
          )}
        </div>
      )}
    </Loaded>
  );
}

function Days({ diary, ask }: { diary: Diary; ask: (asked: Asked) => void }) {
  const t = useBookingWords();
  const now = useNow();
  const { bookings, zone } = diary;
  const days = agendaOf(bookings, zone, now);
  const today = wallTime(now, zone).date;
  const { day, range, length } = useBookingTimes(zone);
  const lang = useContentLang();
  const add = <AddButton zone={zone} ask={ask} />;
  if (days.every((one) => one.bookings.length === 0))
    return (
      <>
        <NothingAhead zone={zone} today={today}>
          {add}
        </NothingAhead>
        <ZoneLine diary={diary} now={now} />
      </>
    );
  const next = days.flatMap((one) => one.bookings).find((one) => bookingStart(one) > now.getTime());
  const named: Record<string, string> = { [today]: t.today, [daysAfter(today, 1)]: t.tomorrow };
  return (
    <>
      <div className="row row--apart">
        {add}
        <ZoneLine diary={diary} now={now} />
      </div>
      <div className="stack stack--loose">
        {days.map(({ date, bookings: list }) => (
          <section key={date} className="stack stack--tight" aria-labelledby={`day-${date}`}>
            <h2 className="card-title" id={`day-${date}`}>
              {named[date] && <span>{named[date]}</span>} <span className="soft">{day(date)}</span>
            </h2>
            {list.length === 0 ? (
              <p className="soft">{t.nothingToday}</p>
            ) : (
              <ul role="list" className="stack stack--tight">
                {list.map((booking) => (
                  <li key={booking.id}>
                    <button type="button" className="box link-row" onClick={() => ask({ booking, zone })}>
                      <span className="stack stack--tighter fill">
                        <span className="row">
                          <span className="fill numeric">
                            <strong>{range(booking)}</strong>{' '}
                            <span className="soft small">{length(booking.minutes)}</span>
                          </span>
                          {wallTime(booking.start, zone).date !== date && (
                            <span className="soft small">{t.goesOn}</span>
                          )}
                          {isRunning(booking, now) ? (
                            <Badge tone="good">{t.now}</Badge>
                          ) : (
                            booking === next && <Badge>{t.next}</Badge>
                          )}
                        </span>
                        {booking.note && (
                          <span className="cut soft" lang={lang}>
                            {booking.note}
                          </span>
                        )}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  );
}

/** Empty state of the agenda, with a link to the week of the last past booking. */
function NothingAhead({ zone, today, children }: { zone: string; today: string; children: ReactNode }) {
  const t = useBookingWords();
  const [now] = useState(Date.now);
  const from = new Date(now - (bookingLimits.keptDays + 2) * dayMilliseconds).toISOString();
  const query = useWholeDiary(from, startOfDay(today, zone));
  const { dayOf } = useBookingTimes(zone);
  if (query.isPending || query.isFetchingNextPage) return <AgendaSkeleton />;
  const last = query.data?.bookings.at(-1);
  // If the past could not be loaded, say nothing about it.
  if (!last)
    return (
      <EmptyState drawing={<AllDone />} title={query.isError ? t.noneAhead : t.empty} text={t.emptyHint}>
        {children}
      </EmptyState>
    );
  return (
    <EmptyState drawing={<AllDone />} title={t.noneAhead} text={t.lastOne(dayOf(last.start))}>
      {children}
      <LinkButton to={weekAddress(wallTime(last.start, zone).date)}>{t.seeWeek}</LinkButton>
    </EmptyState>
  );
}

function AgendaSkeleton() {
  return (
    <div className="stack" aria-hidden="true">
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton skeleton--low" />
      ))}
    </div>
  );
}
