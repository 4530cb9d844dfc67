import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/Toast.tsx';
import { LinkButton } from '../private/LinkButton.tsx';
import { usePrivate } from '../private/messages.tsx';
import { finishReset } from '../private/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { checkReset, type ResetValues } from './checks.ts';
import { failureMessage } from './failure-message.ts';
import { firstFault } from './form-resolver.ts';
import { PasswordField } from './PasswordField.tsx';

const redirectMilliseconds = 3000;

/**
 * /reset-password?access_token=<code>&email=<address>: the e-mailed link. The parameter carries Cognito's
 * one-time code, and the address says whose it is (decisions.md, "Accounts").
 */
export function ResetPasswordPage() {
  const { reset: t } = usePrivate();
  const [query] = useSearchParams();
  const [done, setDone] = useState(false);
  const navigate = useNavigate();

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate('/login'), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (done) {
    return (
      <AuthCard title={t.doneTitle} lead={t.doneLead}>
        <LinkButton to="/login" variant="primary" wide>
          {t.goToLogin}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <ResetForm
      token={query.get('access_token') ?? ''}
      email={query.get('email') ?? ''}
      onDone={() => {
        showToast({ tone: 'good', title: t.success });
        setDone(true);
      }}
    />
  );
}

function ResetForm({ token, email, onDone }: { token: string; email: string; onDone: () => void }) {
  const words = usePrivate();
  const { reset: t, account } = words;
  const usable = token !== '' && email !== '';
  const [failed, setFailed] = useState(usable ? undefined : t.noToken);
  const form = useForm<ResetValues>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: firstFault((values) => checkReset(values, words)),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    setFailed(undefined);
    try {
      await finishReset(email, token, password);
      onDone();
    } catch (error) {
      const badToken = { code: t.badToken, expired: t.badToken, credentials: t.badToken };
      setFailed(failureMessage(error, words, t.failed, badToken));
      showToast({ tone: 'bad', title: t.failedToast });
    }
  });

  return (
    <AuthCard title={t.title} lead={t.lead} footer={<Link to="/forgot-password">{t.request}</Link>}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed}</p>
          </Notice>
        )}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t.newPassword}
          autoComplete="new-password"
          rate={form.watch('password')}
          disabled={!usable || isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={account.confirmPassword}
          autoComplete="new-password"
          disabled={!usable || isSubmitting}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" wide disabled={!usable} busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
