import type { InputHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ListingField } from '#shared/listing-fields.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';

type PlainField = Exclude<ListingField, { type: 'price' | 'placeId' | 'hours' }>;

const plainName = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
/** Autofill is off: it would suggest the account's private number and address. */
const inputs: Record<
  NonNullable<Extract<ListingField, { type: 'text' }>['input']>,
  InputHTMLAttributes<unknown>
> = {
  phone: { type: 'tel', autoComplete: 'off' },
  name: plainName,
  address: { autoComplete: 'off' },
};

/** Control for a field, chosen by the field's type. */
export function FieldControl({
  field,
  label,
  help,
  error,
  options,
  choose,
  register,
}: {
  field: PlainField;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  options: Readonly<Record<string, string>>;
  choose: string;
  /** Called for each checkbox of a field; the checkboxes share one array as value. */
  register: () => UseFormRegisterReturn;
}) {
  const words = { label, help, error };
  switch (field.type) {
    case 'text':
      return (
        <TextField
          {...words}
          required={field.required}
          {...(field.input && inputs[field.input])}
          {...register()}
        />
      );
    case 'email':
      return <TextField {...words} {...plainName} type="email" inputMode="email" {...register()} />;
    case 'choice':
      return (
        <SelectField {...words} required={field.required} {...register()}>
          {!field.required && <option value="">{choose}</option>}
          {field.options.map((option) => (
            <option key={option} value={option}>
              {options[option]}
            </option>
          ))}
        </SelectField>
      );
    case 'choices':
      return <Boxes legend={label} options={field.options} words={options} register={register} />;
    case 'flag':
      return <CheckboxField {...words} {...register()} />;
  }
}

/** Checkboxes for a field with several choices, or for part of its options. */
export function Boxes({
  legend,
  options,
  words,
  register,
}: {
  legend: string;
  options: readonly string[];
  words: Readonly<Record<string, string>>;
  register: () => UseFormRegisterReturn;
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="grid boxes">
        {options.map((option) => (
          <CheckboxField key={option} label={words[option]} value={option} {...register()} />
        ))}
      </div>
    </fieldset>
  );
}
