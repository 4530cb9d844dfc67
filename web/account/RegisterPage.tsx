import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { CheckboxField, TextField } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { showToast } from '../ui/Toast.tsx';
import { usePrivate } from '../private/messages.tsx';
import { startSignUp } from '../private/session.ts';
import { AuthCard } from './AuthCard.tsx';
import { checkRegister, type RegisterValues } from './checks.ts';
import { ConfirmStep } from './ConfirmStep.tsx';
import { failureMessage } from './failure-message.ts';
import { firstFault } from './form-resolver.ts';
import { PasswordField } from './PasswordField.tsx';
import { forgetPending, keepPending, readPending, type PendingSignUp } from './pending-sign-up.ts';

const empty: RegisterValues = {
  name: '',
  email: '',
  password: '',
  confirmPassword: '',
  worker: false,
  terms: false,
};

/** /register: the form, then the step that asks for the e-mailed code (decisions.md, "Accounts"). */
export function RegisterPage() {
  const [pending, setPending] = useState<PendingSignUp | undefined>(readPending);
  const [entered, setEntered] = useState(empty);

  if (pending) {
    return (
      <ConfirmStep
        pending={pending}
        password={entered.password || undefined}
        onChangeAddress={() => {
          forgetPending();
          setPending(undefined);
        }}
      />
    );
  }
  return (
    <RegisterForm
      initial={entered}
      onCreated={(username, values) => {
        const created = { username, email: values.email.trim() };
        keepPending(created);
        setEntered(values);
        setPending(created);
      }}
    />
  );
}

function RegisterForm({
  initial,
  onCreated,
}: {
  initial: RegisterValues;
  onCreated: (username: string, values: RegisterValues) => void;
}) {
  const words = usePrivate();
  const { register: t, account } = words;
  const language = useLanguage();
  const [failed, setFailed] = useState<string>();
  const form = useForm<RegisterValues>({
    defaultValues: initial,
    resolver: firstFault((values) => checkRegister(values, words)),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailed(undefined);
    try {
      const { name, email, password, worker } = values;
      const username = await startSignUp({
        name: name.trim(),
        email: email.trim(),
        password,
        worker,
        language,
      });
      onCreated(username, values);
    } catch (error) {
      const message = failureMessage(error, words, t.failed);
      setFailed(message);
      showToast({ tone: 'bad', title: t.failed, text: message === t.failed ? undefined : message });
    }
  });

  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <p>
          {t.haveAccount} <Link to="/login">{t.loginHere}</Link>
        </p>
      }
    >
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed}</p>
          </Notice>
        )}
        <TextField
          label={t.name}
          autoComplete="name"
          maxLength={120}
          disabled={isSubmitting}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label={account.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          disabled={isSubmitting}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <PasswordField
          label={account.password}
          autoComplete="new-password"
          rate={form.watch('password')}
          disabled={isSubmitting}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={account.confirmPassword}
          autoComplete="new-password"
          disabled={isSubmitting}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <CheckboxField
          label={t.worker}
          help={t.workerHint}
          disabled={isSubmitting}
          {...form.register('worker')}
        />
        <CheckboxField
          label={
            <>
              {t.agreeBefore}{' '}
              <a href="/terms" target="_blank" rel="noreferrer">
                {t.terms}
              </a>{' '}
              {t.agreeAnd}{' '}
              <a href="/privacy" target="_blank" rel="noreferrer">
                {t.privacy}
              </a>
            </>
          }
          disabled={isSubmitting}
          error={errors.terms?.message}
          {...form.register('terms')}
        />
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
        <p className="soft small">{t.adults}</p>
      </form>
    </AuthCard>
  );
}
