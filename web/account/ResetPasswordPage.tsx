import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { authFailure } from '#web/platform/auth-failure.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { currentSession, dropSession, finishReset } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkReset, type ResetValues } from './checks.ts';
import { failureMessage, resetFailures } from './failure-message.ts';
import { firstFault } from './form-resolver.ts';
import { PasswordField } from './PasswordField.tsx';
import { loadCommon } from './passwords/load-common.ts';
import { useResetLink, type ResetLink } from './reset-link.ts';
import { useRefusedField } from './use-refused-field.ts';

const redirectMilliseconds = 3000;

/** /reset-password: where the e-mailed link leads (reset-link.ts). */
export function ResetPasswordPage() {
  const { reset: t } = usePrivate();
  const link = useResetLink();
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
      link={link}
      onDone={async () => {
        // Whoever is signed in here signs in anew, as everywhere.
        if (currentSession().status === 'signed-in') await dropSession();
        showToast({ tone: 'good', title: t.success });
        setDone(true);
      }}
    />
  );
}

function ResetForm({ link, onDone }: { link: ResetLink | undefined; onDone: () => Promise<void> }) {
  const words = usePrivate();
  const { reset: t, account } = words;
  const [failed, setFailed] = useState(link ? undefined : { message: t.noToken });
  const notice = useRef<HTMLDivElement>(null);
  const form = useForm<ResetValues>({
    defaultValues: { password: '', confirmPassword: '' },
    resolver: firstFault(async (values) => checkReset(values, words, await loadCommon())),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ password }) => {
    if (!link) return;
    setFailed(undefined);
    try {
      await finishReset(link.email, link.token, password);
      await onDone();
    } catch (error) {
      const failure = authFailure(error);
      const message = failureMessage(error, words, t.failed, resetFailures(words));
      if (failure === 'password' || failure === 'password-refused') refuse('password', message);
      else setFailed({ message });
      showToast({ tone: 'bad', title: t.failedToast });
    }
  });
  useEffect(() => {
    if (failed && link && !isSubmitting) notice.current?.focus();
  }, [failed, link, isSubmitting]);

  return (
    <AuthCard title={t.title} lead={t.lead} footer={<Link to="/forgot-password">{t.request}</Link>}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <div ref={notice} tabIndex={-1}>
            <Notice tone="bad">
              <p role="alert">{failed.message}</p>
            </Notice>
          </div>
        )}
        <input type="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t.newPassword}
          autoComplete="new-password"
          rate={form.watch('password')}
          disabled={!link || isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={account.confirmPassword}
          autoComplete="new-password"
          disabled={!link || isSubmitting}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" wide disabled={!link} busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
