import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { startSignIn } from '#web/platform/session.ts';
import { confirmCode, resendCode } from '#web/platform/sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeField } from './CodeField.tsx';
import { confirmFailures, failureMessage } from './failure-message.ts';
import { useNextLink } from './next-link.ts';
import { forgetPending, keepPending, type PendingSignUp, type Resent } from './pending-sign-up.ts';
import { useCodeForm } from './use-code-form.ts';

const resendsAllowed = 3;
const pauseSeconds = 30;

/** Sign-up step that asks for the e-mailed code. If this tab still has the password, the step also signs in. */
export function ConfirmStep({
  pending,
  password,
  onChangeAddress,
  onConfirmed,
}: {
  pending: PendingSignUp;
  password?: string;
  onChangeAddress: () => void;
  /** Asks for the password, if this step could not sign in. */
  onConfirmed: () => void | Promise<void>;
}) {
  const words = usePrivate();
  const { confirm: t, account, register } = words;
  const [taken, setTaken] = useState(false);
  const link = useNextLink();

  const goOn = async () => {
    forgetPending();
    if (password && (await signsIn(pending.email, password))) {
      showToast({ tone: 'good', title: register.success });
      return; // The route guard redirects after sign-in.
    }
    await onConfirmed();
  };

  const { busy, clear, onSubmit, field } = useCodeForm({
    incomplete: t.incomplete,
    atOnce: true,
    send: async (digits) => {
      setTaken(false);
      await confirmCode(pending.formId, digits);
      await goOn();
    },
    refused: (error) => {
      setTaken(authFailure(error) === 'alias-taken');
      return failureMessage(error, words, t.wrong, confirmFailures(words));
    },
  });

  // Clears the typed code after a resend, because only the newest code is valid.
  const startAnew = () => {
    setTaken(false);
    clear();
    field.ref.current?.focus();
  };

  return (
    <AuthCard
      title={t.title}
      lead={t.lead(pending.email)}
      footer={
        <p>
          {t.wrongAddress}{' '}
          <button type="button" className="link-button tap" onClick={onChangeAddress}>
            {t.change}
          </button>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={onSubmit}>
        <CodeField label={t.code} help={t.atOnce} autoFocus {...field} />
        {taken && <Link to={link('/login')}>{account.toLogin}</Link>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
        <ResendCode pending={pending} disabled={busy} onSent={startAnew} />
      </form>
    </AuthCard>
  );
}

/** Returns false on any failure; the member's next attempt on the sign-in page shows the reason. */
async function signsIn(email: string, password: string): Promise<boolean> {
  try {
    return (await startSignIn(email, password)) === 'done';
  } catch {
    return false;
  }
}

/** Seconds until the next resend, capped at the pause in case the device's clock was set back. */
const pauseAfter = (resent: Resent | undefined): number =>
  resent ? Math.min(pauseSeconds, Math.max(0, Math.ceil(pauseSeconds - (Date.now() - resent.at) / 1000))) : 0;

/**
 * Resends the sign-up code at most three times, 30 seconds apart. The count is stored with the sign-up, so a reload
 * does not reset the count. The sign-in proxy has its own limits (ACC-15).
 */
function ResendCode({
  pending,
  disabled,
  onSent,
}: {
  pending: PendingSignUp;
  /** Sending another code would invalidate the code being checked. */
  disabled: boolean;
  onSent: () => void;
}) {
  const { confirm: t, account } = usePrivate();
  const [resent, setResent] = useState(pending.resent);
  const [wait, setWait] = useState(() => pauseAfter(pending.resent));
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);

  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setWait(pauseAfter(resent)), 1000);
    return () => clearInterval(timer);
  }, [waits, resent]);

  const resend = async () => {
    setBusy(true);
    try {
      await resendCode(pending.formId);
      const next = { times: (resent?.times ?? 0) + 1, at: Date.now() };
      keepPending({ ...pending, resent: next });
      setResent(next);
      setWait(pauseAfter(next));
      onSent();
      showToast({ tone: 'good', title: t.resent });
    } catch (error) {
      if (authFailure(error) === 'network') showToast({ tone: 'bad', title: account.network });
      else setRefused(true);
    } finally {
      setBusy(false);
    }
  };

  if (refused || (resent?.times ?? 0) >= resendsAllowed)
    return (
      <p className="soft small" role="status">
        {t.resendUsedUp}
      </p>
    );
  return (
    <Button variant="quiet" wide busy={busy} disabled={disabled || waits} onClick={() => void resend()}>
      {busy ? account.sending : waits ? t.resendIn(wait) : t.resend}
    </Button>
  );
}
