import { type BookedTime, bookingEnd, overlaps } from '#shared/booking.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { useDiary } from './booking-queries.ts';
import { useBookingTimes } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';

/** Which appointments share a moment with this time; said, and no reason not to save. */
export function OverlapWarning({
  time,
  ...rest
}: {
  time: BookedTime | undefined;
  /** The appointment itself. */
  except: string;
  zone: string;
  /** It could not be saved, which has another reason and is said elsewhere. */
  refused: boolean;
}) {
  return <div role="status">{time && <Beside time={time} {...rest} />}</div>;
}

function Beside({
  time,
  except,
  zone,
  refused,
}: {
  time: BookedTime;
  except: string;
  zone: string;
  refused: boolean;
}) {
  const { form: t } = useBookingWords();
  const { range } = useBookingTimes(zone);
  const { data, error } = useDiary(time.start, new Date(bookingEnd(time)).toISOString());
  if (error && !data) return <p className="soft small">{t.overlapsUnknown}</p>;
  // Of the time before, until the answer about this one is there.
  const others = (data?.bookings ?? []).filter((one) => one.id !== except && overlaps(one, time));
  if (others.length === 0) return null;
  return (
    <Notice tone="caution" title={t.overlaps}>
      <ul role="list" className="booking-form__others">
        {others.map((one) => (
          <li key={one.id}>{range(one)}</li>
        ))}
      </ul>
      {!refused && <p>{t.overlapsHint}</p>}
    </Notice>
  );
}
