import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Words {
  label: ReactNode;
  /** What helps to fill it in; stands under the label's field. */
  help?: ReactNode;
  /** What is wrong, in words; the field is then marked invalid and described by it. */
  error?: ReactNode;
}

/** What a control inside a Field must carry so that label, help and error belong to it. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, help under it, error in words: the frame of every field. */
export function Field({
  label,
  children,
  ...words
}: Words & { id?: string; children: (control: FieldControl) => ReactNode }) {
  const { control, said } = useWords(words);
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      {children(control)}
      {said}
    </div>
  );
}

/** A field's help and error, and what its control must carry so that they belong to it. */
function useWords({ id: givenId, help, error }: Omit<Words, 'label'> & { id?: string }): {
  control: FieldControl;
  said: ReactNode;
} {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    control: { id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined },
    said: (
      <>
        {help && (
          <p className="field__help" id={`${id}-help`}>
            {help}
          </p>
        )}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </>
    ),
  };
}

/** What is wrong, read out at once; nothing where nothing is. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p className="field__error" id={id} role="alert">
        <Icon name="warning" size={16} /> {children}
      </p>
    )
  );
}

/** What was just brought about, beside what it is of: where a message at the screen's edge would lie over the form. */
export function FieldDone({ children }: { children: ReactNode }) {
  return (
    <p className="field__done">
      <Icon name="check" size={16} /> {children}
    </p>
  );
}

/** A one-line input; takes every attribute of <input>, ref included. */
export function TextField({ label, help, error, id, ...input }: Words & ComponentProps<'input'>) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <input className="input" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({ label, help, error, id, ...area }: Words & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <textarea className="input" rows={5} {...area} {...control} />}
    </Field>
  );
}

/** A native select; its options are the children. */
export function SelectField({ label, help, error, id, ...select }: Words & ComponentProps<'select'>) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <select className="input" {...select} {...control} />}
    </Field>
  );
}

/** A box with its words beside it; the whole line can be pressed. */
export function CheckboxField({ label, help, error, id, ...input }: Words & ComponentProps<'input'>) {
  const { control, said } = useWords({ id, help, error });
  return (
    <div className="field field--check">
      <label>
        <input type="checkbox" {...input} {...control} id={id} />
        <span>{label}</span>
      </label>
      {said}
    </div>
  );
}
