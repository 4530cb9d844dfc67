import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ListingDetail } from '#shared/api/listing.ts';
import { type ComingTime, type Opening, openingAt, runsOfDays } from '#shared/opening.ts';
import { days } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useReturn } from './use-return.ts';

type Hours = Pick<ListingDetail, 'availableDays' | 'workingHours' | 'zone'>;

/**
 * Shows the provider's days, hours and time zone, and whether the present time is within these hours (LIST-13).
 * @param opening result of `openingAt` when the page was rendered
 */
export function Availability({ listing, opening }: { listing: Hours; opening: Opening | undefined }) {
  const detail = usePublicMessages('detail');
  const hours = useHoursInWords(listing);
  const chosen = useDaysInWords(listing);
  return (
    <div className="stack stack--tight">
      {hours && chosen ? (
        <p>
          <strong>{`${chosen}, ${hours}`}</strong>
        </p>
      ) : (
        <>
          <p>{chosen ?? detail.noDays}</p>
          <p>{hours ?? detail.noHours}</p>
        </>
      )}
      {hours && chosen && <OpenNow listing={listing} rendered={opening} />}
      {hours && <p className="soft small">{detail.localTime}</p>}
    </div>
  );
}

function useDaysInWords({ availableDays }: Hours): string | undefined {
  const { availableDays: names } = useCommon().option;
  const detail = usePublicMessages('detail');
  const runs = runsOfDays(availableDays);
  if (runs.length === 0) return undefined;
  if (runs[0]?.length === days.length) return detail.everyDay;
  return detail.days(runs.map((run) => run.map((day) => names[day])));
}

function useHoursInWords({ workingHours }: Hours): string | undefined {
  const detail = usePublicMessages('detail');
  const { clock } = useFormats();
  if (!workingHours) return undefined;
  const { from, to } = workingHours;
  if (from === to) return detail.allHours;
  const say = to < from ? detail.hoursPastMidnight : detail.hours;
  return say(clock(from), clock(to));
}

const lookAgainMilliseconds = 60_000;

/**
 * Line that says whether the present time is within the provider's hours, or when they next begin. It first shows the
 * state at rendering, and the browser then keeps it up to date, because the edge caches the page.
 *
 * The browser waits until the line is visible: on a phone, the first conversion to another time zone takes as long as
 * the rest of the page's script.
 */
function OpenNow({
  listing: { availableDays, workingHours, zone },
  rendered,
}: {
  listing: Hours;
  rendered: Opening | undefined;
}) {
  const [now, setNow] = useState<Date>();
  const words = useOpeningInWords();
  const line = useRef<HTMLParagraphElement>(null);
  const seen = useSeen(line);
  useReturn(() => setNow(new Date()));
  useEffect(() => {
    if (!seen) return;
    const look = () => setNow(new Date());
    look();
    const timer = setInterval(look, lookAgainMilliseconds);
    return () => clearInterval(timer);
  }, [seen]);
  const opening = seen && now ? openingAt({ availableDays, workingHours }, zone, now) : rendered;
  if (!opening) return null;
  return (
    <p ref={line} className={`opening row row--line row--tight soft${opening.open ? ' opening--open' : ''}`}>
      <Icon name="clock" size={18} />
      {words(opening)}
    </p>
  );
}

function useOpeningInWords(): (opening: Opening) => string {
  const detail = usePublicMessages('detail');
  const names = useCommon().option.availableDays;
  const { clock } = useFormats();
  const opens = ({ inDays, day, minute }: ComingTime): string => {
    if (inDays === 0) return detail.opensToday(clock(minute));
    if (inDays === 1) return detail.opensTomorrow(clock(minute));
    return detail.opensOn(names[day], clock(minute));
  };
  return (opening) => {
    if (!opening.open) return opens(opening.next);
    const { until } = opening;
    // A closing time before noon tomorrow needs no weekday: "Open until 3:00" clearly means tonight.
    const isNear = until && (until.inDays === 0 || (until.inDays === 1 && until.minute <= 12 * 60));
    return until
      ? detail.openUntil(clock(until.minute), isNear ? undefined : names[until.day])
      : detail.openAlways;
  };
}

/** True once an element has been visible. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (seen || !element.current) return;
    const observer = new IntersectionObserver((changes) => {
      if (changes.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}
