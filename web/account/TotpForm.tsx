import type { ReactNode } from 'react';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from './CodeField.tsx';
import { failureMessage } from './failure-message.ts';
import { useCodeForm } from './use-code-form.ts';
import type { SignIn } from './use-sign-in.ts';

/**
 * Form for the authenticator app's code. The user pool waits a few minutes for the code. After that, sign-in restarts
 * at the password, with the typed values kept.
 */
export function TotpForm({
  signIn,
  onDone,
  children,
}: {
  signIn: SignIn;
  onDone?: () => void;
  children?: ReactNode;
}) {
  const words = usePrivate();
  const { login: t, account } = words;
  const { busy, onSubmit, field } = useCodeForm({
    incomplete: account.appCodeIncomplete,
    send: async (digits) => {
      if ((await signIn.sendCode(digits)) === 'done') onDone?.();
    },
    refused: (error) => {
      if (authFailure(error) !== 'credentials') return failureMessage(error, words, t.totpWrong);
      signIn.askPassword(t.totpExpired);
      return undefined;
    },
  });

  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <CodeField label={t.totpLabel} autoFocus {...field} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {busy ? account.checking : t.totpSubmit}
      </Button>
      {children}
    </form>
  );
}
