import { usePrivate } from '#web/platform/messages.tsx';
import type { SignInStep } from '#web/platform/session.ts';
import { SignInForm } from './SignInForm.tsx';
import { TotpForm } from './TotpForm.tsx';
import { useSignIn } from './use-sign-in.ts';

/**
 * Signing in where one is (SessionEndedDialog): the password, and the authenticator app's code where the account asks
 * for it. What needs another screen is said, and stays away from what lies behind the dialog.
 */
export function SignInAgain({ email }: { email: string }) {
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
