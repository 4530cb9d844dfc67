import { useEffect, useState } from 'react';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { resendCode } from '#web/platform/sign-up.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { keepPending, type PendingSignUp, type Resent } from './pending-sign-up.ts';

const resendsAllowed = 3;
const pauseSeconds = 30;

/** Seconds until the next press; never more than the pause, should the clock have been put back. */
const pauseAfter = (resent: Resent | undefined): number =>
  resent ? Math.min(pauseSeconds, Math.max(0, Math.ceil(pauseSeconds - (Date.now() - resent.at) / 1000))) : 0;

/**
 * Sends a sign-up's code again, one press at a time: at most three times, half a minute apart, counted with the
 * sign-up, so that a reload forgets neither. The proxy has limits of its own (ACC-15).
 */
export function ResendCode({
  pending,
  disabled,
  onSent,
}: {
  pending: PendingSignUp;
  /** A code is on its way to be checked: another would make it worthless. */
  disabled: boolean;
  onSent: () => void;
}) {
  const { confirm: t, account } = usePrivate();
  const [resent, setResent] = useState(pending.resent);
  const [wait, setWait] = useState(() => pauseAfter(pending.resent));
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);

  const waits = wait > 0;
  useEffect(() => {
    if (!waits) return;
    const timer = setInterval(() => setWait(pauseAfter(resent)), 1000);
    return () => clearInterval(timer);
  }, [waits, resent]);

  const resend = async () => {
    setBusy(true);
    try {
      await resendCode(pending.formId);
      const next = { times: (resent?.times ?? 0) + 1, at: Date.now() };
      keepPending({ ...pending, resent: next });
      setResent(next);
      setWait(pauseAfter(next));
      onSent();
      showToast({ tone: 'good', title: t.resent });
    } catch (error) {
      if (authFailure(error) === 'network') showToast({ tone: 'bad', title: account.network });
      else setRefused(true);
    } finally {
      setBusy(false);
    }
  };

  if (refused || (resent?.times ?? 0) >= resendsAllowed)
    return (
      <p className="soft small" role="status">
        {t.resendUsedUp}
      </p>
    );
  return (
    <Button variant="quiet" wide busy={busy} disabled={disabled || waits} onClick={() => void resend()}>
      {busy ? t.resending : waits ? t.resendIn(wait) : t.resend}
    </Button>
  );
}
