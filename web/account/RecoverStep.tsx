import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { readRecoveryCode } from '#shared/security.ts';
import { callApi } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkRecovery, type LoginValues, type RecoveryValues } from './checks.ts';
import { tidyEmail } from './email.ts';
import { UsernameField } from './EmailField.tsx';
import { firstFault } from './form-resolver.ts';
import { PasswordField } from './PasswordField.tsx';

/** Spends a recovery code, which switches the second step off. Whatever is wrong, the answer is one and the same. */
export function RecoverStep({
  initial,
  onDone,
  onBack,
}: {
  initial: LoginValues;
  onDone: (values: LoginValues) => void;
  onBack: () => void;
}) {
  const words = usePrivate();
  const common = useCommon();
  const { recovery: t, account } = words;
  const [failed, setFailed] = useState<{ message: string }>();
  const form = useForm<RecoveryValues>({
    defaultValues: { ...initial, code: '' },
    resolver: firstFault((values) => checkRecovery(values, words)),
  });
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ email, password, code }) => {
    setFailed(undefined);
    try {
      await callApi('recover', { body: { email: tidyEmail(email), password, code: readRecoveryCode(code) } });
      onDone({ email, password });
    } catch (error) {
      setFailed({ message: errorMessage(error, common) });
    }
  });
  useEffect(() => {
    if (failed && !isSubmitting) form.setFocus('code');
  }, [failed, isSubmitting, form]);

  return (
    <AuthCard title={t.title} lead={t.lead}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        {failed && (
          <Notice tone="bad">
            <p role="alert">{failed.message}</p>
          </Notice>
        )}
        <UsernameField
          label={account.email}
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
        <TextField
          label={t.code}
          help={t.codeHelp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isSubmitting}
          error={errors.code?.message}
          {...form.register('code')}
        />
        <Button type="submit" variant="primary" wide busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
        <Button variant="quiet" wide disabled={isSubmitting} onClick={onBack}>
          {t.back}
        </Button>
      </form>
    </AuthCard>
  );
}
