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

/** The words for each wrong field; empty where all may be sent. */
export type Faults<T extends FieldValues> = { [Field in Path<T>]?: string | undefined };

/** Where and in which words a form says that it was refused. */
export interface Refusal<T extends FieldValues = FieldValues> {
  /** Beside this field, which then has the focus; above all fields where it is left out. */
  field?: Path<T> | undefined;
  /** The error code's own words where it is left out. */
  message?: string | undefined;
  /** Below the words, above the fields. */
  more?: ReactNode;
}

/**
 * A form that is sent as a whole: it is checked here, sent once at a time, and keeps what was typed when it is refused.
 * Every wrong field says so, and the first has the focus. Forms with drafts or conflicts (listing, profile, identity,
 * appointment) have a life of their own.
 *
 * @param check the words for every wrong field
 * @param send throws what refuses it; where it handles a refusal by itself, it returns
 * @param refusals how a refusal is said: by the API's code, or by a function where another than the API refuses
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
  /** Why the form was not taken; `isAbove`: no field of the page says it. */
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
    // A field that is not on the page can't say anything.
    if (field && element.current?.elements.namedItem(field))
      form.setError(field, { type: 'server', message }, { shouldFocus: true });
    else if (failure.isAbove) notice.current?.focus();
    else setFailure({ ...failure, isAbove: true });
  });
  // Only now: a disabled field takes no focus, and is not read out.
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
    /** Everything that a field of ui/Field.tsx needs to be this one. */
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

/** The form of `useSendForm`: its one refusal, then the fields. */
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
  /** The title above a refusal. */
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
      // While all fields are disabled, a sheet that scrolls has nothing else to focus (WCAG 2.1.1).
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

/** Sends the form, also from outside of it, as from a dialog's foot. */
export function SubmitButton({
  form: { id, busy },
  label,
  sending,
  ...button
}: Omit<ButtonProps, 'form' | 'type' | 'busy' | 'children'> & {
  form: { id: string; busy: boolean };
  label: string;
  /** The button's words while it is sent; "One moment" where they are left out. */
  sending?: string;
}) {
  const { action } = useCommon();
  return (
    <Button variant="primary" {...button} type="submit" form={id} busy={busy}>
      {busy ? (sending ?? action.moment) : label}
    </Button>
  );
}
