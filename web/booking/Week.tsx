import { useEffect, useRef, type CSSProperties } from 'react';
import { useSearchParams } from 'react-router-dom';
import { bookingStart, isRunning } from '#shared/booking.ts';
import { daysAfter, mondayOf, startOfDay, wallTime } from '#shared/zoned-time.ts';
import { useContentLang, useFormats } from '#web/i18n/i18n.tsx';
import { deviceZone } from '#web/api/device-zone.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { Loaded } from '#web/platform/Loaded.tsx';
import { useNow } from '#web/platform/use-now.ts';
import { Button } from '#web/ui/Button.tsx';
import { AddButton, type Asked } from './AddButton.tsx';
import { mondayAsked, partsOf, placeParts, type PlacedPart } from './booking-days.ts';
import { type Diary, useWholeDiary } from './booking-queries.ts';
import { useBookingTimes, weekAddress } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';
import { ZoneLine } from './ZoneLine.tsx';

/** First hour of the grid, unless a booking of the week starts earlier. */
const morning = 8;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Week from Monday to Sunday: a grid on wide screens, a list of days on phones. */
export function Week({ ask }: { ask: (asked: Asked) => void }) {
  const t = useBookingWords();
  const [search] = useSearchParams();
  const now = useNow();
  // Request one more day at both ends, because the diary's time zone arrives only with its data.
  const monday = mondayAsked(search.get('week'), wallTime(now, deviceZone()).date);
  const query = useWholeDiary(
    startOfDay(daysAfter(monday, -1), 'UTC'),
    startOfDay(daysAfter(monday, 8), 'UTC'),
  );
  const { isFetchNextPageError, fetchNextPage } = query;
  return (
    <Loaded query={query} title={t.loadFailed} skeleton={<div className="skeleton skeleton--tall" />}>
      {(diary) => (
        <div className="stack">
          {isFetchNextPageError && (
            <div className="row" role="alert">
              {t.moreFailed} <Button onClick={() => void fetchNextPage()}>{t.more}</Button>
            </div>
          )}
          <Days monday={monday} diary={diary} now={now} isComing={query.isPlaceholderData} ask={ask} />
        </div>
      )}
    </Loaded>
  );
}

function Days({
  monday,
  diary,
  now,
  isComing,
  ask,
}: {
  monday: string;
  diary: Diary;
  now: Date;
  /** True while the previous week's bookings are still shown. */
  isComing: boolean;
  ask: (asked: Asked) => void;
}) {
  const t = useBookingWords();
  const { zone, bookings } = diary;
  const { clock } = useFormats();
  const { dayOfMonth } = useBookingTimes(zone);
  const days = Array.from({ length: 7 }, (_, index) => daysAfter(monday, index));
  const parts = bookings
    .flatMap((booking) => partsOf(booking, zone))
    .filter(({ date }) => days.includes(date));
  // Ignore parts that start at midnight, because they usually continue from the day before.
  const begun = parts.filter(({ from }) => from > 0);
  const first = Math.min(morning, ...begun.map(({ from }) => Math.floor(from / 60)));
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = grid.current;
    const line = box?.querySelector<HTMLElement>(`[data-hour="${first}"]`);
    const head = box?.querySelector<HTMLElement>('.week__head');
    // The label of the first hour stands half above its line.
    if (box && line) box.scrollTop = line.offsetTop - (head?.offsetHeight ?? 0) - line.offsetHeight / 4;
  }, [first, monday]);
  const today = wallTime(now, zone).date;
  return (
    <>
      <div className="row row--apart">
        <div className="row row--line row--tight">
          <LinkButton to={weekAddress(daysAfter(monday, -7))} variant="quiet" icon="chevron-left" iconOnly>
            {t.previousWeek}
          </LinkButton>
          <LinkButton to={weekAddress(daysAfter(monday, 7))} variant="quiet" icon="chevron-right" iconOnly>
            {t.nextWeek}
          </LinkButton>
          <h2 className="text-heading-3" aria-live="polite">
            {t.weekOf(dayOfMonth(monday), dayOfMonth(daysAfter(monday, 6)))}
          </h2>
        </div>
        <div className="row">
          {monday !== mondayOf(today) && <LinkButton to="?view=week">{t.thisWeek}</LinkButton>}
          <AddButton zone={zone} ask={ask} />
        </div>
      </div>
      <div className="week rows" ref={grid} aria-busy={isComing}>
        <div className="week__hours" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} data-hour={hour}>
              {hour > 0 && clock(hour * 60)}
            </span>
          ))}
        </div>
        {days.map((date) => (
          <Day
            key={date}
            date={date}
            parts={placeParts(parts.filter((part) => part.date === date))}
            zone={zone}
            isToday={date === today}
            isComing={isComing}
            now={now}
            ask={ask}
          />
        ))}
      </div>
      <ZoneLine diary={diary} now={now} />
    </>
  );
}

function Day({
  date,
  parts,
  zone,
  isToday,
  isComing,
  now,
  ask,
}: {
  date: string;
  parts: readonly PlacedPart[];
  zone: string;
  isToday: boolean;
  isComing: boolean;
  now: Date;
  ask: (asked: Asked) => void;
}) {
  const t = useBookingWords();
  const { day, shortDay, range, length } = useBookingTimes(zone);
  const lang = useContentLang();
  return (
    <section className="week__day" data-today={isToday || undefined} aria-labelledby={`week-${date}`}>
      <div className="week__head row row--line row--apart">
        <h3 id={`week-${date}`} className="text-body">
          <span className="visually-hidden">{day(date)}</span>
          <span aria-hidden="true">{shortDay(date)}</span>
          {isToday && <span className="visually-hidden">, {t.today}</span>}
        </h3>
        <Button variant="quiet" icon="plus" iconOnly onClick={() => ask({ date, zone })}>
          {t.addOn(day(date))}
        </Button>
      </div>
      {isComing ? (
        <div className="skeleton skeleton--line" />
      ) : parts.length === 0 ? (
        <p className="week__free soft small">{t.free}</p>
      ) : (
        <ul role="list" className="week__parts stack stack--tight">
          {parts.map(({ booking, from, minutes, lane, lanes }) => (
            <li
              key={booking.id}
              style={
                { '--from': from, '--minutes': minutes, '--lane': lane, '--lanes': lanes } as CSSProperties
              }
            >
              <button
                type="button"
                className="box week__booking"
                data-running={isRunning(booking, now) || undefined}
                onClick={() => ask({ booking, zone })}
              >
                <strong>{range(booking)}</strong>
                <span className="visually-hidden">, {length(booking.minutes)}</span>
                {wallTime(bookingStart(booking), zone).date !== date && (
                  <span className="soft small">{t.goesOn}</span>
                )}
                {booking.note && (
                  <span className="clamp clamp--two soft" lang={lang}>
                    {booking.note}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
