import { useEffect } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { isEmail, tidyEmail } from '../../email.ts';
import { EmailField } from '../../EmailField.tsx';
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
  const form = useSendForm<Values>({
    defaultValues: { email: initial, password: '' },
    check: ({ email, password }) => {
      const isSame = tidyEmail(email).toLowerCase() === current.toLowerCase();
      return {
        email: !isEmail(email) ? account.invalidEmail : isSame ? t.same : undefined,
        password: password ? undefined : t.passwordRequired,
      };
    },
    send: async ({ email, password }) =>
      onSent(await call('startEmailChange', { body: { email: tidyEmail(email), password } })),
    refusals: {
      'wrong-password': { field: 'password' },
      'invalid-input': { field: 'email', message: account.invalidEmail },
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus(initial ? 'password' : 'email'), [setFocus, initial]);

  return (
    <>
      <p className="soft small">{t.lead}</p>
      <SendForm form={form} failed={t.failed}>
        <EmailField label={t.next} {...form.field('email')} />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          maxLength={256}
          {...form.field('password')}
        />
        <div className="row">
          <SubmitButton form={form} sending={t.sending}>
            {t.send}
          </SubmitButton>
          <Button disabled={form.busy} onClick={onCancel}>
            {common.action.cancel}
          </Button>
        </div>
      </SendForm>
    </>
  );
}
