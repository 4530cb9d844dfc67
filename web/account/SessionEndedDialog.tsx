import { useEffect, useId, useRef } from 'react';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { leaveSite, useSession, type SessionEnd, type SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { OverlayHead, OverlayTitle } from '#web/ui/OverlayHead.tsx';
import { SignInForm } from './SignInForm.tsx';
import { TotpForm } from './TotpForm.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Dialog for a session that ended during work: gives the reason and lets the member sign in on the spot. It covers the
 * screen, since another person may now use the device. The screen's state stays: waiting requests continue after
 * sign-in. Signing in as another account restarts the app. Leaving clears everything and opens the sign-in page.
 */
export function SessionEndedDialog() {
  const session = useSession();
  // Prefer the server's last response: the e-mail address may have changed since the token was issued.
  const me = useMe().data;
  return session.status === 'ended' ? (
    <Asking key={session.sub} why={session.why} email={me?.email ?? session.email ?? ''} />
  ) : null;
}

function Asking({ why, email }: { why: SessionEnd; email: string }) {
  const { sessionEnded: t } = usePrivate();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const reason = useId();

  useEffect(() => {
    const before = document.activeElement;
    if (!dialog.current?.open) dialog.current?.showModal();
    // The address field may be filled in already, so focus the first empty field.
    const inputs = [...(dialog.current?.querySelectorAll('input') ?? [])];
    inputs.find(({ value }) => !value)?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog session-ended"
      aria-labelledby={heading}
      aria-describedby={reason}
      // Browsers close the dialog at a second Escape even after preventDefault.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog__box">
        <OverlayHead className="dialog__head">
          <OverlayTitle id={heading}>{t.title}</OverlayTitle>
        </OverlayHead>
        <div className="dialog__body stack">
          <p id={reason}>{t.why[why]}</p>
          <SignInAgain email={email} />
          <hr />
          <p className="soft small">{t.leaveHint}</p>
          <Button variant="quiet" onClick={leaveHere}>
            {t.leave}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

function leaveHere(): void {
  const { pathname, search } = window.location;
  void leaveSite(loginFor(pathname + search));
}

/**
 * Form that signs in again. Steps that need another screen show a message, to keep the screen behind the dialog
 * unchanged.
 */
function SignInAgain({ email }: { email: string }) {
  const { sessionEnded: t, login, account } = usePrivate();
  const signIn = useSignIn(email);

  const refusalOf = (step: SignInStep) => {
    if (step === 'confirm' || step === 'unsupported') return { message: login.unsupported };
    if (step !== 'reset') return undefined;
    // Opens another tab, so that the work in this tab stays.
    const more = (
      <a href="/forgot-password" target="_blank" rel="noopener">
        {t.chooseNew}
      </a>
    );
    return { message: account.resetRequired, more };
  };

  return signIn.stage === 'totp' ? (
    <div className="stack">
      <p>{login.totp}</p>
      <TotpForm signIn={signIn} />
    </div>
  ) : (
    <SignInForm signIn={signIn} submit={t.submit} onStep={refusalOf} />
  );
}
