import { bookingLimits } from '#shared/booking.ts';
import { characters, cleanText } from '#shared/clean-text.ts';
import { TextAreaField } from '#web/ui/Field.tsx';
import { useBookingWords } from './bookings-messages.ts';

/** Of the limit's last characters it says how many are left. */
const nearlyFull = 100;

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
  const { noteMax } = bookingLimits;
  const count = characters(cleanText(note));
  return (
    <div className="stack stack--tight">
      <TextAreaField
        label={t.note}
        help={t.noteHelp}
        error={error}
        rows={3}
        data-field="note"
        autoComplete="off"
        readOnly={readOnly}
        value={note}
        onChange={({ target }) => onChange(target.value)}
      />
      {count > noteMax - nearlyFull && <p className="soft small">{t.noteCount(count, noteMax)}</p>}
    </div>
  );
}
