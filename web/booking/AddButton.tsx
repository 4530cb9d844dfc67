import type { Booking } from '#shared/api/booking.ts';
import { Button } from '#web/ui/Button.tsx';
import { useBookingWords } from './bookings-messages.ts';

/** Request to open the booking form, for an existing booking or for a new one on `date`. */
export interface Asked {
  booking?: Booking;
  date?: string;
  zone: string;
}

export function AddButton({ zone, ask }: { zone: string; ask: (asked: Asked) => void }) {
  const t = useBookingWords();
  return (
    <Button variant="primary" icon="plus" onClick={() => ask({ zone })}>
      {t.add}
    </Button>
  );
}
