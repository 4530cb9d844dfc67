import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { loginFor } from '../private/safe-next.ts';
import { usePrivate } from '../private/messages.tsx';
import {
  answerTotp,
  authFailure,
  leaveSite,
  startSignIn,
  useSession,
  type SessionEnd,
  type SignInStep,
} from '../private/session.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { QuickExit } from '../ui/QuickExit.tsx';
import { failureMessage } from './failure-message.ts';
import { PasswordField } from './PasswordField.tsx';

/**
 * Her session ended while she was at something: it is said why, and she signs in again on the spot. The screen behind is
 * covered, since this may be somebody else by now, and as she left it: what waited for the session goes on. Whoever
 * signs in as another person starts the app anew, and whoever leaves comes to the sign-in page with nothing of hers.
 */
export function SessionEndedDialog() {
  const session = useSession();
  return session.status === 'ended' ? (
    <Asking key={session.sub} why={session.why} email={session.email ?? ''} />
  ) : null;
}

function Asking({ why, email }: { why: SessionEnd; email: string }) {
  const { sessionEnded: t } = usePrivate();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const reason = useId();
  const [step, setStep] = useState<'password' | 'totp'>('password');

  useEffect(() => {
    const before = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    // Her address stands there already, where it is known.
    const inputs = [...(dialog.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => !value)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog session-ended"
      aria-labelledby={heading}
      aria-describedby={reason}
      // There is no way past it but signing in or leaving; browsers close a dialog at a second Escape whatever is said.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 id={heading}>{t.title}</h2>
          <QuickExit iconOnly />
        </header>
        <div className="dialog__body stack">
          <p id={reason}>{t.why[why]}</p>
          {step === 'password' ? (
            <PasswordStep known={email} onStep={(next) => next === 'totp' && setStep('totp')} />
          ) : (
            <TotpStep />
          )}
          <hr />
          <p className="soft small">{t.leaveHint}</p>
          <Button variant="quiet" onClick={leaveHere}>
            {t.leave}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function leaveHere(): void {
  const { pathname, search } = window.location;
  void leaveSite(loginFor(pathname + search));
}

function PasswordStep({ known, onStep }: { known: string; onStep: (step: SignInStep) => void }) {
  const words = usePrivate();
  const { sessionEnded: t, login, account } = words;
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [resetRequired, setResetRequired] = useState(false);
  const passwordInput = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error && !busy) passwordInput.current?.focus();
  }, [error, busy]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!email.trim() || !password) return setError(login.missing);
    setBusy(true);
    setError(undefined);
    setResetRequired(false);
    try {
      const step = await startSignIn(email.trim(), password);
      setResetRequired(step === 'reset');
      if (step === 'reset') setError(account.resetRequired);
      else if (step === 'confirm' || step === 'unsupported') setError(login.unsupported);
      else onStep(step);
    } catch (fault) {
      setError(failureMessage(fault, words, login.failed, { credentials: login.failed }));
    }
    setBusy(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      {error && (
        <Notice tone="bad">
          <p role="alert">{error}</p>
          {resetRequired && (
            // In another tab, so that what she was at stays here.
            <a href="/forgot-password" target="_blank" rel="noopener">
              {t.chooseNew}
            </a>
          )}
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
        onChange={(event) => setEmail(event.target.value)}
        disabled={busy}
      />
      <PasswordField
        ref={passwordInput}
        label={account.password}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        disabled={busy}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? login.submitting : t.submit}
      </Button>
    </form>
  );
}

/** For accounts that ask for an authenticator app's code as well. */
function TotpStep() {
  const words = usePrivate();
  const { login } = words;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!busy) input.current?.focus();
  }, [busy]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      await answerTotp(code.replace(/\D/g, ''));
    } catch (fault) {
      setError(
        failureMessage(fault, words, login.totpWrong, {
          credentials: authFailure(fault) === 'credentials' ? login.failed : login.totpWrong,
        }),
      );
    }
    setBusy(false);
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{login.totp}</p>
      <TextField
        ref={input}
        label={login.totpLabel}
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
        {login.totpSubmit}
      </Button>
    </form>
  );
}
