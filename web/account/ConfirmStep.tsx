import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
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
import { useCodeEntry } from './use-code-entry.ts';

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
  const [taken, setTaken] = useState(false);
  const link = useNextLink();

  const goOn = async () => {
    forgetPending();
    if (password && (await signsIn(pending.email, password))) {
      showToast({ tone: 'good', title: register.success });
      return; // The guard of this page leads on.
    }
    showToast({ tone: 'good', title: t.confirmedSignIn });
    await navigate(link('/login'));
  };

  const { busy, onSubmit, field } = useCodeEntry({
    incomplete: t.incomplete,
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
      <form className="stack" noValidate onSubmit={onSubmit}>
        <CodeField label={t.code} autoFocus {...field} />
        {taken && <Link to={link('/login')}>{t.toLogin}</Link>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
        <Resend formId={pending.formId} words={{ ...t, network: account.network }} />
      </form>
    </AuthCard>
  );
}

/** Whether the fresh account could be signed in; if not, the sign-in page says why. */
async function signsIn(email: string, password: string): Promise<boolean> {
  try {
    return (await startSignIn(email, password)) === 'done';
  } catch {
    return false;
  }
}

/** Sends the code again, one press at a time: at most three times, half a minute apart; the proxy has limits of its own. */
function Resend({
  formId,
  words,
}: {
  formId: string;
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
      await resendCode(formId);
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
