import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { OwnProfile } from '#shared/api/profile.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { isEmail, tidyEmail } from '../../email.ts';
import { EmailField } from '../../EmailField.tsx';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { useSettings } from '../settings-messages.ts';

interface Values {
  email: string;
  password: string;
}

/** Asks for the new address, and the password once more. */
export function NewEmailForm({
  initial,
  current,
  onSent,
  onCancel,
}: {
  initial: string;
  current: string;
  onSent: (address: Pick<OwnProfile, 'email' | 'pendingEmail'>) => void;
  onCancel: () => void;
}) {
  const { email: t } = useSettings().profile;
  const { account } = usePrivate();
  const common = useCommon();
  const [failed, setFailed] = useState<string>();
  const form = useForm<Values>({
    defaultValues: { email: initial, password: '' },
    resolver: firstFault(({ email, password }) => {
      if (!isEmail(email)) return { field: 'email', message: account.invalidEmail };
      if (tidyEmail(email).toLowerCase() === current.toLowerCase())
        return { field: 'email', message: t.same };
      return password ? undefined : { field: 'password', message: t.passwordRequired };
    }),
  });
  const { isSubmitting, errors } = form.formState;
  const wrongField = errors.password ? 'password' : errors.email ? 'email' : undefined;

  useEffect(() => {
    form.setFocus(initial ? 'password' : 'email');
  }, [form, initial]);
  // Fields are disabled while the server is asked: what it refuses takes the focus afterwards.
  useEffect(() => {
    if (!isSubmitting && wrongField) form.setFocus(wrongField);
  }, [isSubmitting, wrongField, form]);

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailed(undefined);
    try {
      onSent(await call('startEmailChange', { body: { email: tidyEmail(email), password } }));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'wrong-password')
        form.setError('password', { type: 'server', message: common.errors['wrong-password'] });
      else if (code === 'invalid-input')
        form.setError('email', { type: 'server', message: account.invalidEmail });
      else setFailed(errorMessage(error, common));
    }
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="soft small">{t.lead}</p>
      {failed && (
        <Notice tone="bad" title={t.failed}>
          <p role="alert">{failed}</p>
        </Notice>
      )}
      <EmailField
        label={t.next}
        disabled={isSubmitting}
        error={errors.email?.message}
        {...form.register('email')}
      />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        maxLength={256}
        disabled={isSubmitting}
        error={errors.password?.message}
        {...form.register('password')}
      />
      <div className="row">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.sending : t.send}
        </Button>
        <Button disabled={isSubmitting} onClick={onCancel}>
          {common.action.cancel}
        </Button>
      </div>
    </form>
  );
}
