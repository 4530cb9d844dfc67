import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { answerTotp, startSignIn, type SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { checkLogin, type Fault, type LoginValues } from './checks.ts';
import { CodeField } from './CodeField.tsx';
import { tidyEmail } from './email.ts';
import { failureMessage } from './failure-message.ts';
import { PasswordField } from './PasswordField.tsx';
import { useFocusOnError } from './use-focus-on-error.ts';

/**
 * Signing in where one is (SessionEndedDialog): the password, and the authenticator app's code where the account asks
 * for it. When it succeeds, the session says so to whoever listens.
 */
export function SignInAgain({ email }: { email: string }) {
  const { login } = usePrivate();
  const [entered, setEntered] = useState<LoginValues>({ email, password: '' });
  const [asksForCode, setAsksForCode] = useState(false);
  const [expired, setExpired] = useState(false);

  return asksForCode ? (
    <CodeStep
      onExpired={() => {
        setExpired(true);
        setAsksForCode(false);
      }}
    />
  ) : (
    <PasswordStep
      entered={entered}
      onEntered={setEntered}
      note={expired ? login.totpExpired : undefined}
      onStep={(step) => setAsksForCode(step === 'totp')}
    />
  );
}

interface Failure {
  message: string;
  resetRequired?: boolean;
}

function PasswordStep({
  entered,
  onEntered,
  note,
  onStep,
}: {
  entered: LoginValues;
  onEntered: (values: LoginValues) => void;
  /** Why the person is here again. */
  note: string | undefined;
  onStep: (step: SignInStep) => void;
}) {
  const words = usePrivate();
  const { sessionEnded: t, login, account } = words;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault<keyof LoginValues>>();
  const [failed, setFailed] = useState<Failure | undefined>(
    note === undefined ? undefined : { message: note },
  );
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) };
  useFocusOnError(fields.password, busy ? undefined : failed);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = checkLogin(entered, words);
    setFault(missing);
    setFailed(undefined);
    if (missing) return fields[missing.field].current?.focus();
    setBusy(true);
    try {
      const step = await startSignIn(tidyEmail(entered.email), entered.password);
      if (step === 'reset') setFailed({ message: account.resetRequired, resetRequired: true });
      else if (step === 'confirm' || step === 'unsupported') setFailed({ message: login.unsupported });
      else onStep(step);
    } catch (error) {
      setFailed({ message: failureMessage(error, words, login.failed) });
    }
    setBusy(false);
  };

  const field = (name: keyof LoginValues) => ({
    name,
    ref: fields[name],
    value: entered[name],
    disabled: busy,
    error: fault?.field === name ? fault.message : undefined,
    onChange: ({ target }: React.ChangeEvent<HTMLInputElement>) =>
      onEntered({ ...entered, [name]: target.value }),
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed.message}</p>
          {failed.resetRequired && (
            // In another tab, so that what they were at stays here.
            <a href="/forgot-password" target="_blank" rel="noopener">
              {t.chooseNew}
            </a>
          )}
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
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? login.submitting : t.submit}
      </Button>
    </form>
  );
}

/** Cognito waits a few minutes for the code; then the password is asked for again, and nothing behind is lost. */
function CodeStep({ onExpired }: { onExpired: () => void }) {
  const words = usePrivate();
  const { login: t } = words;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string }>();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnError(field, busy ? undefined : error);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const digits = codeDigits(code);
    if (digits.length !== 6) return setError({ message: t.totpIncomplete });
    setBusy(true);
    setError(undefined);
    try {
      await answerTotp(digits);
    } catch (fault) {
      if (authFailure(fault) === 'credentials') return onExpired();
      setError({ message: failureMessage(fault, words, t.totpWrong) });
    }
    setBusy(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t.totp}</p>
      <CodeField
        ref={field}
        label={t.totpLabel}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        disabled={busy}
        error={error?.message}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? t.totpSubmitting : t.totpSubmit}
      </Button>
    </form>
  );
}
