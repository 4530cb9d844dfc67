import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/Toast.tsx';
import { usePrivate } from '../private/messages.tsx';
import { authFailure } from '../private/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { checkLogin, type LoginValues } from './checks.ts';
import { failureMessage } from './failure-message.ts';
import { firstFault } from './form-resolver.ts';
import { useNextLink } from './next-link.ts';
import { PasswordField } from './PasswordField.tsx';

/** E-mail and password; a failure is said above the fields, which keep what was typed. */
export function LoginForm({
  initial,
  note,
  onSubmit,
}: {
  initial: LoginValues;
  /** Why one is here again. */
  note?: string | undefined;
  /** Throws what the sign-in throws. */
  onSubmit: (values: LoginValues) => Promise<void>;
}) {
  const words = usePrivate();
  const { login: t, account } = words;
  const link = useNextLink();
  const [failed, setFailed] = useState<{ message: string; hint?: string | undefined }>();
  const form = useForm<LoginValues>({
    defaultValues: initial,
    resolver: firstFault((values) => checkLogin(values, words)),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      await onSubmit(values);
    } catch (fault) {
      const message = failureMessage(fault, words, t.failed);
      setFailed({ message, hint: authFailure(fault) === 'credentials' ? t.notConfirmed : undefined });
      showToast({ tone: 'bad', title: message });
    }
  });
  useEffect(() => {
    if (failed && !isSubmitting) form.setFocus('password');
  }, [failed, isSubmitting, form]);

  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.noAccount} <Link to={link('/register')}>{t.registerHere}</Link>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed.message}</p>
            {failed.hint && <p className="small">{failed.hint}</p>}
          </Notice>
        )}
        {note && !failed && (
          <Notice>
            <p role="status">{note}</p>
          </Notice>
        )}
        <TextField
          label={account.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isSubmitting}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={account.password}
          autoComplete="current-password"
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <p className="auth-card__aside">
          <Link to={link('/forgot-password')}>{t.forgot}</Link>
        </p>
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
      </form>
    </AuthCard>
  );
}
