import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { codeDigits } from '#shared/security.ts';
import { authFailure } from '#web/platform/auth-failure.ts';
import { answerRenewal, leaveRenewal } from '#web/platform/change-password.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '../../CodeField.tsx';
import { failureMessage } from '../../failure-message.ts';
import { useFocusOnError } from '../../use-focus-on-error.ts';
import { useSettings } from '../settings-messages.ts';

/**
 * The password is changed; the authenticator app's code keeps the person signed in. Leaving the screen ends the
 * session.
 */
export function RenewalStep({ onDone }: { onDone: () => void }) {
  const words = usePrivate();
  const { password: t } = useSettings().security;
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const answered = useRef(false);

  useFocusOnError(input, busy ? undefined : error);
  useEffect(() => {
    const field = input.current;
    field?.focus();
    return () => {
      // Development mounts everything twice: only a step that stays away was left.
      setTimeout(() => {
        if (!answered.current && !field?.isConnected) void leaveRenewal();
      });
    };
  }, []);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const digits = codeDigits(code);
    if (digits.length !== 6) return setError(words.confirm.incomplete);
    setBusy(true);
    setError(undefined);
    try {
      await answerRenewal(digits);
      answered.current = true;
      onDone();
    } catch (fault) {
      // The sign-in that waited for the code is over: the sign-in page begins another.
      if (authFailure(fault) === 'credentials') return void leaveRenewal();
      setError(failureMessage(fault, words, t.codeWrong));
      setBusy(false);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t.codeLead}</p>
      <CodeField
        ref={input}
        label={t.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        disabled={busy}
        error={error}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.codeSubmit}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void leaveRenewal()}>
          {t.leave}
        </Button>
      </div>
    </form>
  );
}
