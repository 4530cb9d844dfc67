import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { CodeField } from '../../CodeField.tsx';
import { useCodeEntry } from '../../use-code-entry.ts';
import { useFocusOnError } from '../../use-focus-on-error.ts';
import { useSettings } from '../settings-messages.ts';

type Address = Pick<OwnProfile, 'email' | 'pendingEmail'>;

/** Asks for the code that was mailed to the new address. */
export function EmailCodeForm({
  email,
  isNext,
  onConfirmed,
  onGivenUp,
  onAgain,
  onGone,
}: {
  email: string;
  /** It has just been asked for, so the next step is here. */
  isNext: boolean;
  onConfirmed: (address: Address) => void;
  /** The change is cancelled, or the code came first. */
  onGivenUp: (address: Address) => void;
  /** Send another code, perhaps to another address. */
  onAgain: () => void;
  /** The server knows of no change under way: it was done, or its time is over. */
  onGone: () => void;
}) {
  const { email: t } = useSettings().profile;
  const common = useCommon();
  const givingUp = useMutation({ mutationFn: () => call('cancelEmailChange', {}), onSuccess: onGivenUp });
  const entry = useCodeEntry({
    incomplete: t.codeIncomplete,
    send: async (digits) => {
      givingUp.reset();
      onConfirmed(await call('confirmEmailChange', { body: { code: digits } }));
    },
    refused: (error) => {
      if (!isRefusedWith(error, 'no-email-change')) return errorMessage(error, common);
      onGone();
      return undefined;
    },
  });
  const busy = entry.busy || givingUp.isPending;
  const notice = useRef<HTMLDivElement>(null);
  const { ref: field } = entry.field;
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext, field]);
  useFocusOnError(notice, givingUp.error);

  return (
    <form className="stack" noValidate onSubmit={entry.onSubmit}>
      <Notice title={t.sent(email)}>
        <p>{t.untilThen}</p>
      </Notice>
      {givingUp.error && (
        <Notice ref={notice} tone="bad" title={t.notGivenUp}>
          <p role="alert">{errorMessage(givingUp.error, common)}</p>
        </Notice>
      )}
      <CodeField
        label={t.code}
        {...entry.field}
        disabled={busy}
        error={givingUp.error ? undefined : entry.field.error}
      />
      <div className="row">
        <Button type="submit" variant="primary" disabled={busy} busy={entry.busy}>
          {entry.busy ? t.confirming : t.confirm}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onAgain}>
          {t.again}
        </Button>
        <Button variant="quiet" disabled={busy} busy={givingUp.isPending} onClick={() => givingUp.mutate()}>
          {givingUp.isPending ? t.givingUp : t.giveUp}
        </Button>
      </div>
    </form>
  );
}
