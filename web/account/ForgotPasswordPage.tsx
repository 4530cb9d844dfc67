import { useRef, useState, type SubmitEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { neverInAddress, useEarlyForm } from '#web/platform/early-form.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { requestReset } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { isEmail, tidyEmail } from './email.ts';
import { EmailField } from './EmailField.tsx';
import { failureMessage } from './failure-message.ts';
import { useNextLink } from './next-link.ts';
import { readPassed } from './sign-in-state.ts';
import { useFocusOnError } from './use-focus-on-error.ts';

/** /forgot-password: requests the reset mail. The response is the same whether or not the address has an account. */
export function ForgotPasswordPage() {
  const { forgot: t, account } = usePrivate();
  const link = useNextLink();
  const [sentTo, setSentTo] = useState<string>();

  const back = <Link to={link('/login')}>{account.backToLogin}</Link>;
  if (sentTo === undefined) return <ForgotForm back={back} onSent={setSentTo} />;
  return (
    <AuthCard title={t.sentTitle} lead={t.sentLead(sentTo)} footer={back}>
      <Button wide onClick={() => setSentTo(undefined)}>
        {t.again}
      </Button>
    </AuthCard>
  );
}

/** Avoids `SendForm`, because loading its form library would delay the sign-in screens. */
function ForgotForm({ back, onSent }: { back: React.ReactNode; onSent: (email: string) => void }) {
  const words = usePrivate();
  const { forgot: t, reset, account } = words;
  const required = readPassed(useLocation().state, 'resetRequired');
  const [typed, setTyped] = useState(required ?? '');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<{ message: string }>();
  const field = useRef<HTMLInputElement>(null);
  useFocusOnError(field, busy ? undefined : error);
  const element = useRef<HTMLFormElement>(null);
  useEarlyForm(element, ({ email }) => email && setTyped(String(email)));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isEmail(typed)) return setError({ message: account.invalidEmail });
    const email = tidyEmail(typed);
    setBusy(true);
    setError(undefined);
    try {
      await requestReset(email);
      showToast({ tone: 'good', title: t.success });
      onSent(email);
    } catch (fault) {
      setError({ message: failureMessage(fault, words, t.failed) });
      setBusy(false);
    }
  };

  return (
    <AuthCard title={required === undefined ? t.title : reset.title} lead={t.lead} footer={back}>
      <form
        ref={element}
        className="stack"
        noValidate
        {...neverInAddress}
        onSubmit={(event) => void submit(event)}
      >
        {required !== undefined && <Notice tone="caution" live="alert" text={account.resetRequired} />}
        <EmailField
          ref={field}
          name="email"
          label={account.email}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          disabled={busy}
          error={error?.message}
        />
        <Button type="submit" variant="primary" wide busy={busy}>
          {busy ? account.sending : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
