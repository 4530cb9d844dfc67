import { useId, useState } from 'react';
import { bookingLimits } from '#shared/booking.ts';
import { FieldError, SelectField } from '#web/ui/Field.tsx';
import { useBookingTimes } from './booking-words.ts';
import { useBookingWords } from './bookings-messages.ts';

/** Common lengths in minutes. */
const usual: readonly number[] = [30, 60, 90, 120, 180];
const hours = Array.from({ length: bookingLimits.lengthMax / 60 + 1 }, (_, hour) => hour);
const quarters = Array.from(
  { length: 60 / bookingLimits.lengthStep },
  (_, n) => n * bookingLimits.lengthStep,
);

/** Field for a booking's length: chips for common lengths, and a chip that opens inputs for hours and minutes. */
export function LengthField({
  minutes,
  error,
  onChange,
}: {
  minutes: number;
  error: string | undefined;
  onChange: (minutes: number) => void;
}) {
  const { form: t } = useBookingWords();
  const { length } = useBookingTimes('UTC');
  const name = useId();
  const [other, setOther] = useState(!usual.includes(minutes));
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  const part = (
    label: string,
    options: readonly number[],
    value: number,
    minutesWith: (value: number) => number,
  ) => (
    <SelectField
      label={label}
      value={value}
      onChange={({ target }) => onChange(minutesWith(Number(target.value)))}
    >
      {options.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
  return (
    <fieldset className="field" aria-describedby={error && `${name}-error`}>
      <legend>{t.length}</legend>
      <div className="row row--tight">
        {usual.map((one, index) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name={name}
              data-field={index === 0 ? 'minutes' : undefined}
              checked={!other && minutes === one}
              onChange={() => {
                setOther(false);
                onChange(one);
              }}
            />
            {length(one)}
          </label>
        ))}
        <label className="choice">
          <input type="radio" name={name} checked={other} onChange={() => setOther(true)} />
          {t.other}
        </label>
      </div>
      {other && (
        <div className="grid booking-form__when">
          {part(t.hours, hours, hour, (next) => next * 60 + rest)}
          {part(t.minutes, quarters, rest, (next) => hour * 60 + next)}
        </div>
      )}
      <FieldError id={`${name}-error`}>{error}</FieldError>
    </fieldset>
  );
}
