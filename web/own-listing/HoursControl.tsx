import { useWatch } from 'react-hook-form';
import { days } from '#shared/listing-options.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { minutesOf, type ListingValues } from './listing-values.ts';
import type { TabProps } from './form-tabs.ts';

/** Length of an abbreviated day name: enough to keep the seven days distinct in both languages. */
const letters = 3;

/** The seven days side by side; a click anywhere on a day toggles it. */
export function DaysControl({ form }: TabProps) {
  const { field, option } = useCommon();
  return (
    <fieldset className="field">
      <legend>{field.availableDays}</legend>
      <div className="days">
        {days.map((day) => (
          <label key={day} className="choice small">
            <input type="checkbox" value={day} {...form.register('availableDays')} />
            <span aria-hidden="true">{option.availableDays[day].slice(0, letters)}</span>
            <span className="visually-hidden">{option.availableDays[day]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Fields for start and end, with the resulting hours as text, including past midnight and around the clock. */
export function HoursControl({ form, errors }: TabProps) {
  const { form: t, versions } = useOwn();
  const { from, to } = useWatch({ control: form.control, name: 'workingHours' });
  const words = useHoursInWords();
  return (
    <>
      <div className="grid grid--pair">
        {(['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={t[end]}
            // One end alone is no working hours.
            required={Boolean(from || to)}
            type="time"
            error={errors[`workingHours.${end}`]}
            {...form.register(`workingHours.${end}`)}
          />
        ))}
      </div>
      <p className="row row--line row--tight strong" role="status">
        <Icon name="clock" size={18} />
        {words({ from, to })}
      </p>
      <div className="row">
        {(from || to) && (
          <Button
            variant="quiet"
            onClick={() => form.setValue('workingHours', { from: '', to: '' }, { shouldDirty: true })}
          >
            {versions.hours.clear}
          </Button>
        )}
      </div>
      <p className="soft small">{t.hoursHint}</p>
    </>
  );
}

/** Returns a function that formats two clock times as working hours. */
export function useHoursInWords(): (hours: ListingValues['workingHours']) => string {
  const { hours: t } = useOwn().versions;
  const { clock } = useFormats();
  return ({ from, to }) => {
    const [begins, ends] = [minutesOf(from), minutesOf(to)];
    if (begins === undefined || ends === undefined) return t.none;
    if (begins === ends) return t.allDay;
    return (ends < begins ? t.pastMidnight : t.said)(clock(begins), clock(ends));
  };
}
