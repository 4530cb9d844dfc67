import { useEffect, useId, useRef } from 'react';
import { usePrivate } from '#web/platform/messages.tsx';
import { useMe } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { leaveSite, useSession, type SessionEnd, type SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { QuickExit } from '#web/ui/QuickExit.tsx';
import { SignInForm } from './SignInForm.tsx';
import { TotpForm } from './TotpForm.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * A session ended while somebody was at something: the dialog says why, and they sign in again on the spot. The screen
 * behind is covered, since somebody else may sit here by now, and stays as it was: what waited for the session goes on.
 * Signing in as another person starts the app anew; leaving leads to the sign-in page and leaves nothing behind.
 */
export function SessionEndedDialog() {
  const session = useSession();
  // What the server said last: the address may have changed since the token was made.
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
    // The address stands there already, where it is known.
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
      // There is no way past it but signing in or leaving; browsers close a dialog at a second Escape whatever is said.
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div className="dialog__box">
        <header className="dialog__head">
          <h2 id={heading}>{t.title}</h2>
          <QuickExit iconOnly />
        </header>
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
 * Signing in where one is (SessionEndedDialog): the password, and the authenticator app's code where the account asks
 * for it. What needs another screen is said, and stays away from what lies behind the dialog.
 */
function SignInAgain({ email }: { email: string }) {
  const { sessionEnded: t, login, account } = usePrivate();
  const signIn = useSignIn(email);

  const refusalOf = (step: SignInStep) => {
    if (step === 'confirm' || step === 'unsupported') return { message: login.unsupported };
    if (step !== 'reset') return undefined;
    // In another tab, so that what the person was at stays here.
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
