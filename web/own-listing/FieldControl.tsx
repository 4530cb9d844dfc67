import type { InputHTMLAttributes } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { ListingField } from '#shared/listing-fields.ts';
import { CheckboxField, SelectField, TextField } from '#web/ui/Field.tsx';

/** A field whose type says all about its control. */
type PlainField = Exclude<ListingField, { type: 'price' | 'placeId' | 'hours' }>;

const plainName = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
/** What a text asks of a keyboard; suggestions would offer the account's own number and address. */
const inputs: Record<
  NonNullable<Extract<ListingField, { type: 'text' }>['input']>,
  InputHTMLAttributes<unknown>
> = {
  phone: { type: 'tel', autoComplete: 'off' },
  name: plainName,
  address: { autoComplete: 'off' },
};

/** The control of a field by its type. */
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
  /** The words of its options. */
  options: Readonly<Record<string, string>>;
  /** What a choice says while nothing is chosen. */
  choose: string;
  /** Called for each control; boxes of one field share its array. */
  register: () => UseFormRegisterReturn;
}) {
  const words = { label, help, error };
  switch (field.type) {
    case 'text':
      return <TextField {...words} {...(field.input && inputs[field.input])} {...register()} />;
    case 'email':
      return <TextField {...words} {...plainName} type="email" inputMode="email" {...register()} />;
    case 'choice':
      return (
        <SelectField {...words} {...register()}>
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

/** Several of a list, or of a part of it. */
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
      <div className="boxes__grid">
        {options.map((option) => (
          <CheckboxField key={option} label={words[option]} value={option} {...register()} />
        ))}
      </div>
    </fieldset>
  );
}
