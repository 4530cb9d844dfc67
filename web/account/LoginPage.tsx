import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/Toast.tsx';
import { usePrivate } from '../private/messages.tsx';
import { answerTotp, authFailure, startSignIn, type SignInStep } from '../private/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { ConfirmStep } from './ConfirmStep.tsx';
import { failureMessage } from './failure-message.ts';
import { PasswordField } from './PasswordField.tsx';
import { forgetPending, readPending } from './pending-sign-up.ts';

/** /login. When it succeeds, the guard around it leads to where one was going, else to the dashboard. */
export function LoginPage() {
  const words = usePrivate();
  const { login: t } = words;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'form' | Exclude<SignInStep, 'done'>>('form');

  const proceed = (next: SignInStep) => {
    if (next === 'done') showToast({ tone: 'good', title: t.success });
    else setStep(next);
  };

  if (step === 'confirm') {
    return (
      <ConfirmStep
        pending={readPending() ?? { username: email.trim(), email: email.trim() }}
        password={password}
        onChangeAddress={() => {
          forgetPending();
          setStep('form');
        }}
      />
    );
  }
  if (step === 'unsupported') {
    return (
      <AuthCard title={t.title}>
        <Notice tone="bad">
          <p role="alert">{t.unsupported}</p>
        </Notice>
      </AuthCard>
    );
  }
  if (step === 'totp') return <TotpStep onStep={proceed} />;
  return (
    <LoginForm
      email={email}
      password={password}
      onEmail={setEmail}
      onPassword={setPassword}
      onSubmit={async () => proceed(await signInOrConfirm(email.trim(), password))}
    />
  );
}

/**
 * An address that was never confirmed is unknown to Cognito; if this tab holds its sign-up, the username
 * leads to the code step.
 */
async function signInOrConfirm(email: string, password: string): Promise<SignInStep> {
  try {
    return await startSignIn(email, password);
  } catch (error) {
    const pending = readPending();
    const same = pending?.email.toLowerCase() === email.toLowerCase();
    if (!pending || !same || authFailure(error) !== 'credentials') throw error;
    return startSignIn(pending.username, password);
  }
}

function LoginForm({
  email,
  password,
  onEmail,
  onPassword,
  onSubmit,
}: {
  email: string;
  password: string;
  onEmail: (value: string) => void;
  onPassword: (value: string) => void;
  onSubmit: () => Promise<void>;
}) {
  const words = usePrivate();
  const { login: t, account } = words;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string; hint?: string }>();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!email.trim() || !password) return setError({ message: t.missing });
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit();
    } catch (fault) {
      const message = failureMessage(fault, words, t.failed, { credentials: t.failed });
      setError({ message, hint: authFailure(fault) === 'credentials' ? t.notConfirmed : undefined });
      showToast({ tone: 'bad', title: message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.noAccount} <Link to="/register">{t.registerHere}</Link>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {error && (
          <Notice tone="bad">
            <p role="alert">{error.message}</p>
            {error.hint && <p className="small">{error.hint}</p>}
          </Notice>
        )}
        <TextField
          label={account.email}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => onEmail(event.target.value)}
          disabled={busy}
        />
        <PasswordField
          label={account.password}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => onPassword(event.target.value)}
          disabled={busy}
        />
        <p className="auth-card__aside">
          <Link to="/forgot-password">{t.forgot}</Link>
        </p>
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}

/** For accounts that protect themselves with an authenticator app (optional in the pool). */
function TotpStep({ onStep }: { onStep: (step: SignInStep) => void }) {
  const words = usePrivate();
  const { login: t } = words;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      onStep(await answerTotp(code.replace(/\D/g, '')));
    } catch (fault) {
      setError(failureMessage(fault, words, t.totpWrong));
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard title={t.title} lead={t.totp}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t.totpLabel}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="input code-input"
          disabled={busy}
          error={error}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {t.totpSubmit}
        </Button>
      </form>
    </AuthCard>
  );
}
