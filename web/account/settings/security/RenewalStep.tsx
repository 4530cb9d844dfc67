import { useEffect, useRef } from 'react';
import { authFailure } from '#web/platform/auth-failure.ts';
import { answerRenewal, leaveRenewal } from '#web/platform/change-password.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CodeField } from '../../CodeField.tsx';
import { failureMessage } from '../../failure-message.ts';
import { useCodeEntry } from '../../use-code-entry.ts';
import { useSettings } from '../settings-messages.ts';

/**
 * The password is changed; the authenticator app's code keeps the person signed in. Leaving the screen ends the
 * session.
 */
export function RenewalStep({ onDone }: { onDone: () => void }) {
  const words = usePrivate();
  const { password: t } = useSettings().security;
  const answered = useRef(false);
  const {
    busy,
    onSubmit,
    field: code,
  } = useCodeEntry({
    incomplete: words.confirm.incomplete,
    send: async (digits) => {
      await answerRenewal(digits);
      answered.current = true;
      onDone();
    },
    refused: (error) => {
      if (authFailure(error) !== 'credentials') return failureMessage(error, words, t.codeWrong);
      // The sign-in that waited for the code is over: the sign-in page begins another.
      void leaveRenewal();
      return undefined;
    },
  });

  const input = code.ref;
  useEffect(() => {
    const field = input.current;
    field?.focus();
    return () => {
      // Development mounts everything twice: only a step that stays away was left.
      setTimeout(() => {
        if (!answered.current && !field?.isConnected) void leaveRenewal();
      });
    };
  }, [input]);

  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <p>{t.codeLead}</p>
      <CodeField label={t.code} {...code} />
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
