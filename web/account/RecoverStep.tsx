import { readRecoveryCode } from '#shared/security.ts';
import { callApi } from '#web/api/call-api.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/Field.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkRecovery, type LoginValues, type RecoveryValues } from './checks.ts';
import { tidyEmail } from './email.ts';
import { UsernameField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';

/**
 * Step that spends a recovery code to switch off the second factor. The server returns the same response for every
 * wrong input.
 */
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
  const { recovery: t, account } = words;
  const form = useSendForm<RecoveryValues>({
    defaultValues: { ...initial, code: '' },
    check: (values) => checkRecovery(values, words),
    send: async ({ email, password, code }) => {
      await callApi('recover', { body: { email: tidyEmail(email), password, code: readRecoveryCode(code) } });
      onDone({ email, password });
    },
  });

  return (
    <AuthCard title={t.title} lead={t.lead}>
      <SendForm form={form}>
        <UsernameField label={account.email} {...form.field('email')} />
        <PasswordField label={account.password} {...form.field('password')} />
        <TextField
          required
          label={t.code}
          help={t.codeHelp}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.field('code')}
        />
        <SubmitButton form={form} wide sending={account.checking} label={t.submit} />
        <Button variant="quiet" wide disabled={form.busy} onClick={onBack}>
          {account.backToLogin}
        </Button>
      </SendForm>
    </AuthCard>
  );
}
