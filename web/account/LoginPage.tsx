import { lazy, Suspense, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import type { SignInStep } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { tidyEmail } from './email.ts';
import { useNextLink } from './next-link.ts';
import { forgetPending, readPending, type PendingSignUp } from './pending-sign-up.ts';
import { passAddress, readPassed } from './sign-in-state.ts';
import { SignInForm } from './SignInForm.tsx';
import { TotpForm } from './TotpForm.tsx';
import { useSignIn, type SignIn } from './use-sign-in.ts';

/** Few sign-ins need these steps, so load their code on demand. */
const ConfirmStep = lazy(async () => ({ default: (await import('./ConfirmStep.tsx')).ConfirmStep }));
const RecoverStep = lazy(async () => ({ default: (await import('./RecoverStep.tsx')).RecoverStep }));

/** Step whose code loads on demand. The form itself is outside, so that hydration takes it over in one task. */
function Later({ children }: { children: ReactNode }) {
  const { action } = useCommon();
  return <Suspense fallback={<Spinner label={action.loading} />}>{children}</Suspense>;
}

/** /login. After sign-in, the route guard redirects to the page that the member wanted, or to the dashboard. */
export function LoginPage() {
  const { login, recovery, confirm } = usePrivate();
  const confirmed = readPassed(useLocation().state, 'confirmed');
  const signIn = useSignIn(
    confirmed ?? readPending()?.email,
    confirmed === undefined ? undefined : confirm.confirmedSignIn,
  );
  const pending = pendingOf(signIn);

  if (signIn.stage === 'confirm' && pending)
    return (
      <Later>
        <ConfirmStep
          pending={pending}
          password={signIn.values.password}
          onChangeAddress={() => {
            forgetPending();
            signIn.askPassword();
          }}
          onConfirmed={() => signIn.askPassword(confirm.confirmedSignIn)}
        />
      </Later>
    );
  switch (signIn.stage) {
    case 'unsupported':
      return (
        <AuthCard title={login.title}>
          <Notice tone="bad" live="alert" text={login.unsupported} />
        </AuthCard>
      );
    case 'totp':
      return <Totp signIn={signIn} />;
    case 'recover':
      return (
        <Later>
          <RecoverStep
            initial={signIn.values}
            onBack={() => signIn.askPassword()}
            onDone={(values) => {
              signIn.change(values);
              signIn.askPassword(recovery.done);
            }}
          />
        </Later>
      );
    case 'password':
    case 'confirm':
    case 'reset':
      return <Password signIn={signIn} pending={pending} />;
  }
}

function Password({ signIn, pending }: { signIn: SignIn; pending: PendingSignUp | undefined }) {
  const { login: t } = usePrivate();
  const success = useSuccess();
  const navigate = useNavigate();
  const link = useNextLink();
  const goOn = (step: SignInStep) => {
    if (step === 'done') {
      if (pending) forgetPending();
      success();
    }
    const state = passAddress('resetRequired', tidyEmail(signIn.values.email));
    if (step === 'reset') void navigate(link('/forgot-password'), { state });
    // Only the tab that began a sign-up can show the code step.
    return step === 'confirm' ? { message: t.notConfirmed } : undefined;
  };
  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.noAccount}{' '}
          <Link className="tap" to={link('/register')}>
            {t.registerHere}
          </Link>
        </p>
      }
    >
      <div className="stack">
        {pending && (
          <Notice>
            <p>
              {t.codeWaits}{' '}
              <button type="button" className="link-button tap" onClick={signIn.confirm}>
                {t.enterCode}
              </button>
            </p>
          </Notice>
        )}
        <SignInForm
          signIn={signIn}
          submit={t.submit}
          hint={pending ? undefined : t.notConfirmed}
          onStep={goOn}
        >
          <p>
            <Link className="tap" to={link('/forgot-password')}>
              {t.forgot}
            </Link>
          </p>
        </SignInForm>
      </div>
    </AuthCard>
  );
}

/** Step for the authenticator app's code. Offers a recovery code in case the member has lost the app. */
function Totp({ signIn }: { signIn: SignIn }) {
  const { login: t, account } = usePrivate();
  const success = useSuccess();
  return (
    <AuthCard
      title={t.title}
      lead={t.totp}
      footer={
        <button type="button" className="link-button tap" disabled={signIn.busy} onClick={signIn.recover}>
          {t.totpLost}
        </button>
      }
    >
      <TotpForm signIn={signIn} onDone={success}>
        <Button variant="quiet" wide disabled={signIn.busy} onClick={() => signIn.askPassword()}>
          {account.backToLogin}
        </Button>
      </TotpForm>
    </AuthCard>
  );
}

function useSuccess(): () => void {
  const { login: t } = usePrivate();
  return () => showToast({ tone: 'good', title: t.success });
}

/**
 * Returns the sign-up that this tab began with the typed address. Before the code is entered, sign-in fails as for an
 * unknown address. So only this tab's record shows that the code step is due.
 */
function pendingOf({ values }: SignIn): PendingSignUp | undefined {
  const pending = readPending();
  return pending?.email.toLowerCase() === tidyEmail(values.email).toLowerCase() ? pending : undefined;
}
