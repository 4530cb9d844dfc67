import type { Booking } from '#shared/api/booking.ts';
import { Button } from '#web/ui/Button.tsx';
import { useBookingWords } from './bookings-messages.ts';

/** Opens the form: of an appointment, or of a new one, on a day where one was pressed. */
export interface Asked {
  booking?: Booking;
  date?: string;
  zone: string;
}

/** The screen's one button. */
export function AddButton({ zone, ask }: { zone: string; ask: (asked: Asked) => void }) {
  const t = useBookingWords();
  return (
    <Button variant="primary" icon="plus" onClick={() => ask({ zone })}>
      {t.add}
    </Button>
  );
}
