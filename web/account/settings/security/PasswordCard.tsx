import { useState } from 'react';
import { changePassword } from '#web/platform/change-password.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { requestReset } from '#web/platform/session.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { failureMessage } from '../../failure-message.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { loadCommon } from '../../passwords/load-common.ts';
import { useSettings } from '../settings-messages.ts';
import { checkPasswordChange, type PasswordChange } from './check-password-change.ts';
import { RenewalStep } from './RenewalStep.tsx';

const empty: PasswordChange = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the password, and signs in anew in place, since that ends every session. */
export function PasswordCard({ email }: { email: string }) {
  const { password: t } = useSettings().security;
  const [asking, setAsking] = useState(false);
  return (
    <section className="panel stack" aria-labelledby="settings-password">
      <h3 className="card-title" id="settings-password">
        {t.title}
      </h3>
      {asking ? (
        <RenewalStep onDone={() => setAsking(false)} />
      ) : (
        <PasswordForm email={email} onCode={() => setAsking(true)} />
      )}
    </section>
  );
}

function PasswordForm({ email, onCode }: { email: string; onCode: () => void }) {
  const { security } = useSettings();
  const { account } = usePrivate();
  const { password: t } = security;
  const form = useSendForm<PasswordChange>({
    defaultValues: empty,
    check: async (values) => checkPasswordChange(values, { security, account }, await loadCommon()),
    send: async ({ currentPassword, newPassword }) => {
      try {
        const renewal = await changePassword(email, { currentPassword, newPassword });
        form.reset(empty);
        showToast({
          tone: 'good',
          title: t.updated,
          ...(renewal === 'signed-out' && { text: t.signInAgain }),
        });
        if (renewal === 'totp') onCode();
      } catch (error) {
        showToast({ tone: 'bad', title: t.failed });
        throw error;
      }
    },
    refusals: {
      'wrong-password': { field: 'currentPassword' },
      'password-refused': { field: 'newPassword' },
    },
  });
  return (
    <>
      <p className="soft">{t.lead}</p>
      <SendForm form={form}>
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField label={t.current} autoComplete="current-password" {...form.field('currentPassword')} />
        <PasswordField
          label={t.new}
          autoComplete="new-password"
          rate={form.watch('newPassword')}
          {...form.field('newPassword')}
        />
        <PasswordField label={t.confirm} autoComplete="new-password" {...form.field('confirmPassword')} />
        <div className="row row--apart">
          <SubmitButton form={form} sending={t.submitting}>
            {t.submit}
          </SubmitButton>
          <ForgottenPassword email={email} />
        </div>
      </SendForm>
    </>
  );
}

/** People who do not know the current one set another by the e-mailed link, as signed-out people do. */
function ForgottenPassword({ email }: { email: string }) {
  const { password: t } = useSettings().security;
  const words = usePrivate();
  const [busy, setBusy] = useState(false);

  const send = async () => {
    setBusy(true);
    try {
      await requestReset(email);
      showToast({ tone: 'good', title: t.resetSent });
    } catch (fault) {
      showToast({ tone: 'bad', title: t.resetFailed, text: failureMessage(fault, words, t.resetFailed) });
    }
    setBusy(false);
  };

  return (
    <button type="button" className="link-button" disabled={busy} onClick={() => void send()}>
      {busy ? t.resetSending : t.forgot}
    </button>
  );
}
