import { useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { showToast } from '../ui/Toast.tsx';
import { usePrivate } from '../private/messages.tsx';
import { authFailure, requestReset } from '../private/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { isEmail, tidyEmail } from './email.ts';
import { failureMessage } from './failure-message.ts';

/** /forgot-password: asks for the reset mail; the answer is the same whether the address has an account. */
export function ForgotPasswordPage() {
  const words = usePrivate();
  const { forgot: t, account } = words;
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEmail(email)) return setError(account.invalidEmail);
    setBusy(true);
    setError(undefined);
    try {
      await requestReset(tidyEmail(email)).catch((fault: unknown) => {
        // No such account, or one without a confirmed address: nobody may learn which.
        if (!['credentials', 'other'].includes(authFailure(fault))) throw fault;
      });
      setSent(true);
      showToast({ tone: 'good', title: t.success });
    } catch (fault) {
      setError(failureMessage(fault, words, t.failed));
      showToast({ tone: 'bad', title: t.failed });
    } finally {
      setBusy(false);
    }
  };

  const back = <Link to="/login">{t.back}</Link>;
  if (sent) {
    return (
      <AuthCard title={t.sentTitle} lead={t.sentLead(tidyEmail(email))} footer={back}>
        <Button
          wide
          onClick={() => {
            setSent(false);
            setEmail('');
          }}
        >
          {t.again}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t.title} lead={t.lead} footer={back}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={account.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          disabled={busy}
          error={error}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
