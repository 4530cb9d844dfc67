import { useId, type ComponentProps, type ReactNode } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from './Icon.tsx';

interface Words {
  label: ReactNode;
  help?: ReactNode;
  /** Error text, which also marks the control as invalid. */
  error?: ReactNode;
  /** Marks the label with an asterisk, and the control for screen readers. */
  required?: boolean | undefined;
}

/** Attributes that connect a control with its label, help and error. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  /** Instead of `required`, with which screen readers call an empty field invalid before anybody has typed. */
  'aria-required': true | undefined;
}

/** Frame of every field: a label, the control, the help and the error. */
export function Field({
  label,
  children,
  ...words
}: Words & { id?: string; children: (control: FieldControl) => ReactNode }) {
  const { control, said } = useWords(words);
  return (
    <div className="field" data-required={control['aria-required']}>
      <label htmlFor={control.id}>{label}</label>
      {children(control)}
      {said}
    </div>
  );
}

/** Renders a field's help and error, and returns the attributes that connect its control with them. */
function useWords({ id: givenId, help, error, required }: Omit<Words, 'label'> & { id?: string }): {
  control: FieldControl;
  said: ReactNode;
} {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return {
    control: {
      id,
      'aria-describedby': described || undefined,
      'aria-invalid': error ? true : undefined,
      'aria-required': required || undefined,
    },
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

/** Mark of a required group or button, on which `aria-required` has no effect. */
export function RequiredMark() {
  const { required } = useCommon();
  return (
    <span className="required-mark">
      <span className="visually-hidden"> {required}</span>
    </span>
  );
}

/** Explanation of the asterisk, above the fields of a form that also has optional ones. */
export function RequiredNote() {
  const { required } = useCommon();
  return <p className="field__help">* {required}</p>;
}

/** Error text, announced at once; renders nothing without children. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p className="field__error" id={id} role="alert">
        <Icon name="warning" size={16} /> {children}
      </p>
    )
  );
}

/** Success message below its field; a toast would cover the form. */
export function FieldDone({ children }: { children: ReactNode }) {
  return (
    <p className="field__done">
      <Icon name="check" size={16} /> {children}
    </p>
  );
}

/** One-line input; takes every attribute of <input>, including ref. */
export function TextField({ label, help, error, required, id, ...input }: Words & ComponentProps<'input'>) {
  return (
    <Field label={label} help={help} error={error} required={required} id={id}>
      {(control) => <input className="input" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  required,
  id,
  ...area
}: Words & ComponentProps<'textarea'>) {
  return (
    <Field label={label} help={help} error={error} required={required} id={id}>
      {(control) => <textarea className="input" rows={5} {...area} {...control} />}
    </Field>
  );
}

export function SelectField({
  label,
  help,
  error,
  required,
  id,
  ...select
}: Words & ComponentProps<'select'>) {
  return (
    <Field label={label} help={help} error={error} required={required} id={id}>
      {(control) => <select className="input" {...select} {...control} />}
    </Field>
  );
}

/** Checkbox; the whole line with the label is clickable. */
export function CheckboxField({
  label,
  help,
  error,
  required,
  id,
  ...input
}: Words & ComponentProps<'input'>) {
  const { control, said } = useWords({ id, help, error, required });
  return (
    <div className="field field--check" data-required={control['aria-required']}>
      <label>
        <input type="checkbox" {...input} {...control} id={id} />
        <span>{label}</span>
      </label>
      {said}
    </div>
  );
}
