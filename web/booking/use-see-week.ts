import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Booking } from '#shared/api/booking.ts';
import { bookingEnd } from '#shared/booking.ts';
import { daysAfter, startOfDay, wallTime } from '#shared/zoned-time.ts';
import type { Toast } from '#web/ui/Toast.tsx';
import { mondayAsked } from './booking-days.ts';
import { weekAddress } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';

/**
 * The way to the week of an appointment that was just saved, for its message; undefined where the screen shows it. The
 * agenda shows nothing that was over before today, and a week nothing of another.
 */
export function useSeeWeek(zone: string): (booking: Booking) => Toast['action'] {
  const t = useBookingWords();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (booking) => {
    const today = wallTime(Date.now(), zone).date;
    const { date } = wallTime(booking.start, zone);
    const monday = mondayAsked(search.get('week'), today);
    const isShown =
      search.get('view') === 'week'
        ? monday <= date && date < daysAfter(monday, 7)
        : bookingEnd(booking) > Date.parse(startOfDay(today, zone));
    return isShown ? undefined : { label: t.seeWeek, run: () => void navigate(weekAddress(date)) };
  };
}
