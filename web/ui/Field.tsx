import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
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
  help,
  error,
  id: givenId,
  children,
}: Words & { id?: string; children: (control: FieldControl) => ReactNode }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </div>
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
export function TextField({
  label,
  help,
  error,
  id,
  ...input
}: Words & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <input className="input" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  help,
  error,
  id,
  ...area
}: Words & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <textarea className="input" rows={5} {...area} {...control} />}
    </Field>
  );
}

/** A native select; its options are the children. */
export function SelectField({
  label,
  help,
  error,
  id,
  ...select
}: Words & SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }) {
  return (
    <Field label={label} help={help} error={error} id={id}>
      {(control) => <select className="input" {...select} {...control} />}
    </Field>
  );
}

/** A box with its words beside it; the whole line can be pressed. */
export function CheckboxField({
  label,
  help,
  error,
  id: givenId,
  ...input
}: Words & InputHTMLAttributes<HTMLInputElement> & { ref?: React.Ref<HTMLInputElement> }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field field--check">
      <label>
        <input
          type="checkbox"
          {...input}
          id={givenId}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p className="field__help" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </div>
  );
}
