import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { codeDigits } from '#shared/security.ts';
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
import { forgetPending, type PendingSignUp } from './pending-sign-up.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

const resendsAllowed = 3;
const resendPauseSeconds = 30;

/**
 * The step between sign-up and dashboard: the code we e-mailed. With the password still at hand (same tab,
 * no reload) it signs in at once; otherwise the sign-in page follows.
 */
export function ConfirmStep({
  pending,
  password,
  onChangeAddress,
}: {
  pending: PendingSignUp;
  password?: string;
  onChangeAddress: () => void;
}) {
  const words = usePrivate();
  const { confirm: t, account, register } = words;
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string; taken?: boolean }>();
  const link = useNextLink();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnError(field, busy ? undefined : error);

  const goOn = async () => {
    forgetPending();
    if (password && (await signsIn(pending.username, password))) {
      showToast({ tone: 'good', title: register.success });
      return; // The guard of this page leads on.
    }
    showToast({ tone: 'good', title: t.confirmedSignIn });
    await navigate(link('/login'));
  };

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const digits = codeDigits(code);
    if (digits.length !== 6) return setError({ message: t.incomplete });
    setBusy(true);
    setError(undefined);
    try {
      await confirmCode(pending.username, digits);
      await goOn();
    } catch (fault) {
      const failure = authFailure(fault);
      // "Cannot be confirmed, status is CONFIRMED": it was done before, perhaps in another tab.
      if (failure === 'credentials') return await goOn();
      const message = failureMessage(fault, words, t.wrong, confirmFailures(words));
      setError({ message, taken: failure === 'alias-taken' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title={t.title}
      lead={t.lead(pending.email)}
      footer={
        <p>
          {t.wrongAddress}{' '}
          <button type="button" className="link-button" onClick={onChangeAddress}>
            {t.change}
          </button>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          ref={field}
          label={t.code}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={busy}
          error={error?.message}
        />
        {error?.taken && <Link to={link('/login')}>{t.toLogin}</Link>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
        <Resend username={pending.username} words={{ ...t, network: account.network }} />
      </form>
    </AuthCard>
  );
}

/** Whether the fresh account could be signed in; if not, the sign-in page says why. */
async function signsIn(username: string, password: string): Promise<boolean> {
  try {
    return (await startSignIn(username, password)) === 'done';
  } catch {
    return false;
  }
}

/** Sends the code again, one press at a time: at most three times, half a minute apart; Cognito has limits of its own. */
function Resend({
  username,
  words,
}: {
  username: string;
  words: {
    resend: string;
    resending: string;
    resendIn: (s: number) => string;
    resent: string;
    resendUsedUp: string;
    network: string;
  };
}) {
  const [sent, setSent] = useState(0);
  const [wait, setWait] = useState(0);
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const resend = async () => {
    setBusy(true);
    try {
      await resendCode(username);
      setSent(sent + 1);
      setWait(resendPauseSeconds);
      showToast({ tone: 'good', title: words.resent });
    } catch (error) {
      if (authFailure(error) === 'network') showToast({ tone: 'bad', title: words.network });
      else setRefused(true);
    } finally {
      setBusy(false);
    }
  };

  if (refused || sent >= resendsAllowed)
    return (
      <p className="soft small" role="status">
        {words.resendUsedUp}
      </p>
    );
  return (
    <Button variant="quiet" wide busy={busy} disabled={wait > 0} onClick={() => void resend()}>
      {busy ? words.resending : wait > 0 ? words.resendIn(wait) : words.resend}
    </Button>
  );
}
