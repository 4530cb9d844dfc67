import { useMutation } from '@tanstack/react-query';
import type { Booking } from '#shared/api/booking.ts';
import { isEnterable } from '#shared/booking.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { refreshDiary } from './booking-queries.ts';
import { useBookingWords } from './bookings-messages.ts';

/** Whether an appointment that is cancelled could be entered again as it was. */
export const canBringBack = ({ start }: Booking): boolean => isEnterable(start, new Date());

/** Cancels an appointment and offers to undo it; as it was when it was cancelled, not as it was shown here. */
export function useCancelBooking(booking: Booking, onDone: () => void) {
  const t = useBookingWords();
  const common = useCommon();
  const bringBack = async ({ id, start, minutes, note }: Booking) => {
    try {
      await call('createBooking', { body: { id, start, minutes, ...(note && { note }) } });
      showToast({ tone: 'good', title: t.undone });
    } catch (error) {
      showToast({ tone: 'bad', title: t.undoFailed, text: errorMessage(error, common) });
    }
    await refreshDiary();
  };
  return useMutation({
    mutationFn: () => call('cancelBooking', { params: { id: booking.id } }),
    onSuccess: ({ cancelled }) => {
      onDone();
      const undo = cancelled &&
        canBringBack(cancelled) && { label: t.undo, run: () => void bringBack(cancelled) };
      showToast({ title: t.cancelled, ...(undo && { action: undo }) });
    },
  });
}
