import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { startSignIn } from '#web/platform/session.ts';
import { confirmCode } from '#web/platform/sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeField } from './CodeField.tsx';
import { confirmFailures, failureMessage } from './failure-message.ts';
import { useNextLink } from './next-link.ts';
import { forgetPending, type PendingSignUp } from './pending-sign-up.ts';
import { ResendCode } from './ResendCode.tsx';
import { useCodeEntry } from './use-code-entry.ts';

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
  const { confirm: t, register } = words;
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

  const { busy, clear, onSubmit, field } = useCodeEntry({
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

  // Only the newest code counts: what was typed of another, and what was said of it, would mislead.
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
          <button type="button" className="link-button" onClick={onChangeAddress}>
            {t.change}
          </button>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={onSubmit}>
        <CodeField label={t.code} help={t.atOnce} autoFocus {...field} />
        {taken && <Link to={link('/login')}>{t.toLogin}</Link>}
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
        <ResendCode pending={pending} disabled={busy} onSent={startAnew} />
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
