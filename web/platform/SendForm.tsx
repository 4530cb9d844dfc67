import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
} from 'react';
import {
  set,
  useForm,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
  type UseFormProps,
} from 'react-hook-form';
import { ApiError, type ApiErrorCode } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button, type ButtonProps } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { neverInAddress } from './early-form.ts';

/** Error messages by field; empty if the form is valid. */
export type Faults<T extends FieldValues> = { [Field in Path<T>]?: string | undefined };

/** Place and text of a refusal in the form. */
export interface Refusal<T extends FieldValues = FieldValues> {
  /** Field that shows the message and takes the focus. Without a field, the message appears above all fields. */
  field?: Path<T> | undefined;
  /** Defaults to the message of the error code. */
  message?: string | undefined;
  /** Content below the message, above the fields. */
  more?: ReactNode;
}

/**
 * Manages a form that is sent as a whole: validates it, sends one request at a time, and keeps the input after a
 * refusal. Each invalid field shows a message; the first takes the focus. Forms with drafts or conflicts (listing,
 * profile, identity, appointment) have their own hooks.
 * @param check returns a message for each invalid field
 * @param send throws to report a refusal; returns if it handled the refusal
 * @param refusals maps the API's error codes to refusals; a function if errors come from elsewhere
 */
export function useSendForm<T extends FieldValues>({
  check,
  send,
  refusals = {},
  ...options
}: Omit<UseFormProps<T>, 'resolver'> & {
  check?: (values: T) => Faults<T> | Promise<Faults<T>>;
  send: (values: T) => Promise<unknown>;
  refusals?: Partial<Record<ApiErrorCode, Refusal<T>>> | ((error: unknown) => Refusal<T>);
}) {
  const common = useCommon();
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  /** `isAbove`: the message appears above all fields, because no field on the page can show it. */
  const [failure, setFailure] = useState<{ error: unknown; isAbove?: true }>();
  const form = useForm<T>({ ...options, resolver: check && resolverOf(check), shouldFocusError: false });
  const { isSubmitting: busy, submitCount } = form.formState;

  const refusalOf = (error: unknown): Refusal<T> & { message: string } => {
    let own: Refusal<T> | undefined;
    if (typeof refusals === 'function') own = refusals(error);
    else if (error instanceof ApiError) own = refusals[error.code];
    return { ...own, message: own?.message ?? errorMessage(error, common) };
  };
  const tell = useEffectEvent(() => {
    if (!failure) return;
    const { field, message } = refusalOf(failure.error);
    // A field that is not on the page can't show the message.
    if (field && element.current?.elements.namedItem(field))
      form.setError(field, { type: 'server', message }, { shouldFocus: true });
    else if (failure.isAbove) notice.current?.focus();
    else setFailure({ ...failure, isAbove: true });
  });
  // Wait until the fields are enabled: a disabled field takes no focus, and screen readers skip it.
  useEffect(() => {
    if (failure && !busy) tell();
  }, [failure, busy]);
  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [submitCount]);

  const sendOnce = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      setFailure({ error });
    }
  });
  return {
    ...form,
    id,
    element,
    busy,
    notice,
    refusal: failure?.isAbove && refusalOf(failure.error),
    submit: (event: SubmitEvent) => {
      setFailure(undefined);
      return sendOnce(event);
    },
    /** Returns the props that bind a field of ui/Field.tsx to this form. */
    field: (name: Path<T>, rules?: Pick<RegisterOptions<T>, 'onChange'>) => ({
      ...form.register(name, rules),
      disabled: busy,
      error: form.getFieldState(name, form.formState).error?.message,
    }),
  };
}

function resolverOf<T extends FieldValues>(
  check: (values: T) => Faults<T> | Promise<Faults<T>>,
): Resolver<T> {
  return async (values) => {
    const faults = Object.entries(await check(values)).filter(([, message]) => message);
    const errors: FieldErrors<T> = {};
    for (const [field, message] of faults) set(errors, field, { type: 'check', message });
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

/** Form element of `useSendForm`: the refusal, then the fields. */
export function SendForm({
  form: { id, element, busy, notice, refusal, submit },
  failed,
  className = 'stack',
  children,
}: {
  form: {
    id: string;
    element: RefObject<HTMLFormElement | null>;
    busy: boolean;
    notice: RefObject<HTMLDivElement | null>;
    refusal: Refusal | undefined;
    submit: (event: SubmitEvent) => Promise<void>;
  };
  failed?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <form
      id={id}
      ref={element}
      className={className}
      noValidate
      {...neverInAddress}
      // While all fields are disabled, keyboard users need a focusable element to scroll a dialog (WCAG 2.1.1).
      tabIndex={busy ? 0 : undefined}
      onSubmit={(event) => void submit(event)}
    >
      {refusal && (
        <Notice ref={notice} tone="bad" title={failed} live="alert" text={refusal.message}>
          {refusal.more}
        </Notice>
      )}
      {children}
    </form>
  );
}

/** Submit button, which also works outside the form, such as in a dialog's footer. */
export function SubmitButton({
  form: { id, busy },
  label,
  sending,
  ...button
}: Omit<ButtonProps, 'form' | 'type' | 'busy' | 'children'> & {
  form: { id: string; busy: boolean };
  label: string;
  /** Label while sending; defaults to "One moment". */
  sending?: string;
}) {
  const { action } = useCommon();
  return (
    <Button variant="primary" {...button} type="submit" form={id} busy={busy}>
      {busy ? (sending ?? action.moment) : label}
    </Button>
  );
}
