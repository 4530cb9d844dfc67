import type { BookedTime } from '#shared/booking.ts';

/** An appointment of a diary as it is stored. */
export interface StoredBooking extends BookedTime {
  id: string;
  version: number;
  /** Sealed: only functions/booking/note.ts opens it. */
  note?: string | undefined;
}
