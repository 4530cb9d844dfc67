import { bookingLimits } from '#shared/booking.ts';
import { LimitedTextArea } from '#web/ui/LimitedTextArea.tsx';
import { useBookingWords } from './bookings-messages.ts';

export function NoteField({
  note,
  error,
  readOnly,
  onChange,
}: {
  note: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (note: string) => void;
}) {
  const { form: t } = useBookingWords();
  return (
    <LimitedTextArea
      label={t.note}
      help={t.noteHelp}
      text={note}
      max={bookingLimits.noteMax}
      error={error}
      rows={3}
      data-field="note"
      autoComplete="off"
      readOnly={readOnly}
      value={note}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
