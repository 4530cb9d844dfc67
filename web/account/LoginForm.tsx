import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkLogin, type Fault, type LoginValues } from './checks.ts';
import { failureMessage } from './failure-message.ts';
import { useNextLink } from './next-link.ts';
import { PasswordField } from './PasswordField.tsx';

/**
 * E-mail and password; a failure is said above the fields, which keep what was typed. Two fields need no form
 * library, and this is the screen that is waited for most (`npm run bench -- auth`).
 */
export function LoginForm({
  initial,
  note,
  onSubmit,
}: {
  initial: LoginValues;
  /** Why one is here again. */
  note?: string | undefined;
  /** Throws what the sign-in throws. */
  onSubmit: (values: LoginValues) => Promise<void>;
}) {
  const words = usePrivate();
  const { login: t, account } = words;
  const link = useNextLink();
  const [values, setValues] = useState(initial);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault<keyof LoginValues>>();
  const [failed, setFailed] = useState<{ message: string; hint?: string | undefined }>();
  const fields = {
    email: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
  };
  const inFlight = useRef(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (inFlight.current) return;
    const missing = checkLogin(values, words);
    setFault(missing);
    setFailed(undefined);
    if (missing) return fields[missing.field].current?.focus();
    inFlight.current = true;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      const message = failureMessage(error, words, t.failed);
      setFailed({ message, hint: authFailure(error) === 'credentials' ? t.notConfirmed : undefined });
      showToast({ tone: 'bad', title: message });
    } finally {
      inFlight.current = false;
      setBusy(false);
    }
  };
  const password = fields.password;
  useEffect(() => {
    if (failed && !busy) password.current?.focus();
  }, [failed, busy, password]);

  const field = (name: keyof LoginValues) => ({
    name,
    ref: fields[name],
    value: values[name],
    disabled: busy,
    error: fault?.field === name ? fault.message : undefined,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      setValues({ ...values, [name]: target.value }),
  });

  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.noAccount} <Link to={link('/register')}>{t.registerHere}</Link>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed.message}</p>
            {failed.hint && <p className="small">{failed.hint}</p>}
          </Notice>
        )}
        {note && !failed && (
          <Notice>
            <p role="status">{note}</p>
          </Notice>
        )}
        <TextField
          label={account.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <PasswordField label={account.password} autoComplete="current-password" {...field('password')} />
        <p className="auth-card__aside">
          <Link to={link('/forgot-password')}>{t.forgot}</Link>
        </p>
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
