import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCommon } from '#web/i18n/i18n.tsx';
import { authFailure } from '#web/platform/auth-failure.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { startSignIn, type SignInStep } from '#web/platform/session.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import type { LoginValues } from './checks.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { tidyEmail } from './email.ts';
import { LoginForm } from './LoginForm.tsx';
import { useNextLink } from './next-link.ts';
import { forgetPending, readPending } from './pending-sign-up.ts';
import { resetRequiredOf } from './reset-required.ts';
import { TotpStep } from './TotpStep.tsx';

/** Few need it: it comes with its form library once it is asked for. */
const RecoverStep = lazy(async () => ({ default: (await import('./RecoverStep.tsx')).RecoverStep }));

type Step = 'form' | 'recover' | Exclude<SignInStep, 'done' | 'reset'>;

/** /login. When it succeeds, the guard around it leads to where one was going, else to the dashboard. */
export function LoginPage() {
  const words = usePrivate();
  const { login: t } = words;
  const { action } = useCommon();
  const [entered, setEntered] = useState<LoginValues>({ email: '', password: '' });
  const [step, setStep] = useState<Step>('form');
  const [note, setNote] = useState<string>();
  const navigate = useNavigate();
  const link = useNextLink();

  const proceed = (next: SignInStep, email = entered.email) => {
    if (next === 'done') showToast({ tone: 'good', title: t.success });
    else if (next === 'reset') void navigate(link('/forgot-password'), { state: resetRequiredOf(email) });
    else setStep(next);
  };
  const toForm = (why?: string) => {
    setNote(why);
    setStep('form');
  };

  if (step === 'confirm') {
    const email = tidyEmail(entered.email);
    return (
      <ConfirmStep
        pending={readPending() ?? { username: email, email }}
        password={entered.password}
        onChangeAddress={() => {
          forgetPending();
          toForm();
        }}
      />
    );
  }
  if (step === 'unsupported') {
    return (
      <AuthCard title={t.title}>
        <Notice tone="bad">
          <p role="alert">{t.unsupported}</p>
        </Notice>
      </AuthCard>
    );
  }
  if (step === 'totp') {
    return (
      <TotpStep
        onStep={proceed}
        onLost={() => setStep('recover')}
        onBack={() => toForm()}
        onExpired={() => toForm(t.totpExpired)}
      />
    );
  }
  if (step === 'recover') {
    return (
      <Suspense fallback={<Spinner label={action.loading} />}>
        <RecoverStep
          initial={entered}
          onBack={() => toForm()}
          onDone={(values) => {
            setEntered(values);
            toForm(words.recovery.done);
          }}
        />
      </Suspense>
    );
  }
  return (
    <LoginForm
      initial={entered}
      note={note}
      onSubmit={async (values) => {
        setEntered(values);
        const email = tidyEmail(values.email);
        proceed(await signInOrConfirm(email, values.password), email);
      }}
    />
  );
}

/**
 * An address that was never confirmed is unknown to Cognito; if this tab holds its sign-up, the username
 * leads to the code step.
 */
async function signInOrConfirm(email: string, password: string): Promise<SignInStep> {
  try {
    return await startSignIn(email, password);
  } catch (error) {
    const pending = readPending();
    const same = pending?.email.toLowerCase() === email.toLowerCase();
    if (!pending || !same || authFailure(error) !== 'credentials') throw error;
    return startSignIn(pending.username, password);
  }
}
