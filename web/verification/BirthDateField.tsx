import { useId } from 'react';
import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';
import { ageOn } from '#shared/age.ts';
import { type DatePart, dateParts, pastDate, type TypedDate } from '#shared/typed-date.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { DetailsValues } from './details.ts';

/** Day, month and year in a field each, as one group: known by heart, they are typed faster than chosen. */
export function BirthDateField({
  typed,
  fields,
  errors,
  readOnly,
}: {
  typed: TypedDate;
  fields: Readonly<Record<DatePart, UseFormRegisterReturn>>;
  errors: FieldErrors<DetailsValues>;
  /** While it is on its way; a disabled field would lose the focus. */
  readOnly: boolean;
}) {
  const { verification: t } = usePrivate();
  const id = useId();
  const now = new Date();
  const read = pastDate(typed, now);
  const type = dateParts.map((part) => errors[part]?.type).find(Boolean);
  const error =
    type === 'under-age'
      ? t.underAge
      : type !== undefined && 'fault' in read
        ? `${t.dateInvalid}: ${t.dateFault(read.fault)}`
        : undefined;
  return (
    <fieldset
      className="field birth-date"
      aria-describedby={[`${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')}
    >
      <legend>{t.dateOfBirth}</legend>
      <p className="field__help" id={`${id}-help`}>
        {t.dateHint}
      </p>
      <div className="birth-date__parts">
        {dateParts.map((part) => (
          <div className="field" key={part}>
            <label htmlFor={`${id}-${part}`}>{t.dateParts[part]}</label>
            <input
              id={`${id}-${part}`}
              className={`input birth-date__${part}`}
              inputMode="numeric"
              readOnly={readOnly}
              autoComplete={`bday-${part}` satisfies `bday-${DatePart}`}
              aria-invalid={errors[part] ? true : undefined}
              aria-describedby={errors[part] ? `${id}-error` : undefined}
              {...fields[part]}
            />
          </div>
        ))}
      </div>
      <p className="field__help" role="status">
        {'date' in read && !error && t.ageSays(ageOn(read.date, now))}
      </p>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </fieldset>
  );
}
