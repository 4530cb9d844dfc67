import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { changePassword } from '#web/platform/change-password.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { requestReset } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { failureMessage } from '../../failure-message.ts';
import { firstFault } from '../../form-resolver.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { loadCommon } from '../../passwords/load-common.ts';
import { useRefusedField } from '../../use-refused-field.ts';
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
  const common = useCommon();
  const [failed, setFailed] = useState<string>();
  const form = useForm<PasswordChange>({
    defaultValues: empty,
    resolver: firstFault(async (values) =>
      checkPasswordChange(values, { security, account }, await loadCommon()),
    ),
  });
  const refuse = useRefusedField(form);
  const { isSubmitting, errors } = form.formState;

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    setFailed(undefined);
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
      fail(error);
    }
  });

  const fail = (error: unknown) => {
    const message = errorMessage(error, common);
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'wrong-password') refuse('currentPassword', message);
    else if (code === 'password-refused') refuse('newPassword', message);
    else setFailed(message);
    showToast({ tone: 'bad', title: t.failed });
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
      <p className="soft">{t.lead}</p>
      {failed && (
        <Notice tone="bad">
          <p role="alert">{failed}</p>
        </Notice>
      )}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t.current}
        autoComplete="current-password"
        disabled={isSubmitting}
        error={errors.currentPassword?.message}
        {...form.register('currentPassword')}
      />
      <PasswordField
        label={t.new}
        autoComplete="new-password"
        rate={form.watch('newPassword')}
        disabled={isSubmitting}
        error={errors.newPassword?.message}
        {...form.register('newPassword')}
      />
      <PasswordField
        label={t.confirm}
        autoComplete="new-password"
        disabled={isSubmitting}
        error={errors.confirmPassword?.message}
        {...form.register('confirmPassword')}
      />
      <div className="row row--apart">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {isSubmitting ? t.submitting : t.submit}
        </Button>
        <ForgottenPassword email={email} />
      </div>
    </form>
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
