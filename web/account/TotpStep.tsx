import { useRef, useState, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { answerTotp, type SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { AuthCard } from './AuthCard.tsx';
import { CodeField } from './CodeField.tsx';
import { failureMessage } from './failure-message.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

/** For accounts that protect themselves with an authenticator app. */
export function TotpStep({
  onStep,
  onLost,
  onBack,
  onExpired,
}: {
  onStep: (step: SignInStep) => void;
  /** The app is gone: a recovery code helps. */
  onLost: () => void;
  onBack: () => void;
  /** Cognito waits a few minutes for the code; then the sign-in begins anew. */
  onExpired: () => void;
}) {
  const words = usePrivate();
  const { login: t } = words;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string }>();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnError(field, busy ? undefined : error);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const digits = codeDigits(code);
    if (digits.length !== 6) return setError({ message: t.totpIncomplete });
    setBusy(true);
    setError(undefined);
    try {
      onStep(await answerTotp(digits));
    } catch (fault) {
      if (authFailure(fault) === 'credentials') return onExpired();
      setError({ message: failureMessage(fault, words, t.totpWrong) });
      setBusy(false);
    }
  };

  return (
    <AuthCard
      title={t.title}
      lead={t.totp}
      footer={
        <button type="button" className="link-button" disabled={busy} onClick={onLost}>
          {t.totpLost}
        </button>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          ref={field}
          label={t.totpLabel}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          disabled={busy}
          error={error?.message}
          autoFocus
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.totpSubmitting : t.totpSubmit}
        </Button>
        <Button variant="quiet" wide disabled={busy} onClick={onBack}>
          {t.totpBack}
        </Button>
      </form>
    </AuthCard>
  );
}
