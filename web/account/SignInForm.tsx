import { useRef, useState, type ChangeEvent, type ReactNode, type SubmitEvent } from 'react';
import { authFailure } from '#web/platform/auth-failure.ts';
import { neverInAddress, useEarlyForm } from '#web/platform/early-form.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import type { Faults } from '#web/platform/SendForm.tsx';
import type { SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { checkLogin, type LoginValues } from './checks.ts';
import { UsernameField } from './EmailField.tsx';
import { failureMessage, passwordFailures } from './failure-message.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';
import type { SignIn } from './use-sign-in.ts';

/** Reason why sign-in stopped, shown above the fields. */
interface Refusal {
  message: string;
  more?: ReactNode;
}

/**
 * Form for e-mail and password. Shows failures above the fields and keeps what was typed. Avoids `SendForm`: the form
 * library would delay the screen whose load time matters most (`npm run bench -- dashboard`).
 */
export function SignInForm({
  signIn,
  submit: submitLabel,
  hint,
  onStep,
  children,
}: {
  signIn: SignIn;
  submit: string;
  /** Hint shown after a wrong address or password. */
  hint?: ReactNode;
  /** Handles the next step that the user pool requires. @returns the message to show if this screen can't continue */
  onStep?: (step: SignInStep) => Refusal | undefined;
  children?: ReactNode;
}) {
  const words = usePrivate();
  const { login: t, account } = words;
  const { values, note, busy } = signIn;
  const [faults, setFaults] = useState<Faults<LoginValues>>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  const inFlight = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  useEarlyForm(element, ({ email, password }) =>
    signIn.change({ email: String(email || values.email), password: String(password || values.password) }),
  );
  // Two calls: with `refusal ?? note` in one call, clearing the refusal would look like a new note and move the focus.
  useFocusOnError(fields.password, busy ? undefined : refusal);
  useFocusOnError(fields.password, busy ? undefined : note);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const missing = checkLogin(values, words);
    setFaults(missing);
    setRefusal(undefined);
    if (missing.email) return fields.email.current?.focus();
    if (missing.password) return fields.password.current?.focus();
    inFlight.current = true;
    try {
      const step = await signIn.sendPassword();
      setRefusal(onStep?.(step));
    } catch (error) {
      const message = failureMessage(error, words, t.failed, passwordFailures(words));
      const more = hint && authFailure(error) === 'credentials' && <p className="small">{hint}</p>;
      setRefusal({ message, more });
    } finally {
      inFlight.current = false;
    }
  };

  const field = (name: keyof LoginValues) => ({
    name,
    ref: fields[name],
    value: values[name],
    disabled: busy,
    error: faults[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      signIn.change({ ...values, [name]: target.value }),
  });

  return (
    <form
      ref={element}
      className="stack"
      noValidate
      {...neverInAddress}
      onSubmit={(event) => void submit(event)}
    >
      {refusal && (
        <Notice tone="bad" live="alert" text={refusal.message}>
          {refusal.more}
        </Notice>
      )}
      {note && !refusal && <Notice live="status" text={note} />}
      <UsernameField label={account.email} {...field('email')} />
      <PasswordField label={account.password} {...field('password')} />
      {children}
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? t.submitting : submitLabel}
      </Button>
    </form>
  );
}
