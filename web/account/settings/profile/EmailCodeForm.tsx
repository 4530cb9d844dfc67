import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { codeDigits } from '#shared/security.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSettings } from '../settings-messages.ts';

const codeLength = 6;

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
  const [code, setCode] = useState('');
  const [doing, setDoing] = useState<'confirming' | 'givingUp'>();
  const busy = doing !== undefined;
  const [error, setError] = useState<string>();
  const [notGivenUp, setNotGivenUp] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const notice = useRef<HTMLDivElement>(null);

  // Once it is the next step, and after a refusal, when it is not disabled any more.
  useEffect(() => {
    if (busy) return;
    if (notGivenUp) notice.current?.focus();
    else if (isNext || error) field.current?.focus();
  }, [busy, isNext, error, notGivenUp]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const digits = codeDigits(code);
    if (digits.length !== codeLength) {
      field.current?.focus();
      return setError(t.codeIncomplete);
    }
    setDoing('confirming');
    setError(undefined);
    setNotGivenUp(undefined);
    try {
      onConfirmed(await call('confirmEmailChange', { body: { code: digits } }));
    } catch (fault) {
      if (isRefusedWith(fault, 'no-email-change')) return onGone();
      setError(errorMessage(fault, common));
      setDoing(undefined);
    }
  };

  const giveUp = async () => {
    setDoing('givingUp');
    setError(undefined);
    setNotGivenUp(undefined);
    try {
      onGivenUp(await call('cancelEmailChange', {}));
    } catch (fault) {
      setNotGivenUp(errorMessage(fault, common));
      setDoing(undefined);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <Notice title={t.sent(email)}>
        <p>{t.untilThen}</p>
      </Notice>
      {notGivenUp && (
        <div ref={notice} tabIndex={-1}>
          <Notice tone="bad" title={t.notGivenUp}>
            <p role="alert">{notGivenUp}</p>
          </Notice>
        </div>
      )}
      <TextField
        ref={field}
        label={t.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="input code-input"
        disabled={busy}
        error={error}
      />
      <div className="row">
        <Button type="submit" variant="primary" disabled={busy} busy={doing === 'confirming'}>
          {doing === 'confirming' ? t.confirming : t.confirm}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onAgain}>
          {t.again}
        </Button>
        <Button variant="quiet" disabled={busy} busy={doing === 'givingUp'} onClick={() => void giveUp()}>
          {doing === 'givingUp' ? t.givingUp : t.giveUp}
        </Button>
      </div>
    </form>
  );
}
