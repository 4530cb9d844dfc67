import { useEffect, useRef, useState } from 'react';
import { authFailure } from '#web/platform/auth-failure.ts';
import { answerRenewal, changePassword, leaveRenewal } from '#web/platform/change-password.ts';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { requestReset } from '#web/platform/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CodeField } from '../../CodeField.tsx';
import { failureMessage } from '../../failure-message.ts';
import { PasswordField } from '../../PasswordField.tsx';
import { loadCommon } from '../../passwords/load-common.ts';
import { passwordFault } from '../../passwords/password.ts';
import { useCodeForm } from '../../use-code-form.ts';
import { useSettings } from '../settings-messages.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

/**
 * Card that changes the password. The change ends every session, so the card signs in again without leaving the screen.
 */
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
  const { password: t } = useSettings().security;
  const { account } = usePrivate();
  const form = useSendForm({
    defaultValues: empty,
    // Same rules as at sign-up (ACC-4, ACC-5).
    check: async ({ currentPassword, newPassword, confirmPassword }) => {
      const fault = passwordFault(newPassword, await loadCommon());
      const own: typeof fault | 'same' = fault ?? (newPassword === currentPassword ? 'same' : undefined);
      const words = { ...account, passwordTooShort: t.tooShort, same: t.same };
      return {
        currentPassword: currentPassword ? undefined : t.currentMissing,
        newPassword: own && words[own],
        confirmPassword: newPassword === confirmPassword ? undefined : account.passwordsDiffer,
      };
    },
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
        <PasswordField label={t.current} {...form.field('currentPassword')} />
        <PasswordField isNew label={t.new} rate={form.watch('newPassword')} {...form.field('newPassword')} />
        <PasswordField isNew label={t.confirm} {...form.field('confirmPassword')} />
        <div className="row row--apart">
          <SubmitButton form={form} sending={t.submitting} label={t.submit} />
          <ForgottenPassword email={email} />
        </div>
      </SendForm>
    </>
  );
}

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
    <button type="button" className="link-button tap" disabled={busy} onClick={() => void send()}>
      {busy ? words.account.sending : t.forgot}
    </button>
  );
}

/**
 * Asks for the authenticator code after the password was changed, to keep the member signed in. Leaving the screen ends
 * the session.
 */
function RenewalStep({ onDone }: { onDone: () => void }) {
  const words = usePrivate();
  const { password: t } = useSettings().security;
  const answered = useRef(false);
  const {
    busy,
    onSubmit,
    field: code,
  } = useCodeForm({
    incomplete: words.confirm.incomplete,
    send: async (digits) => {
      await answerRenewal(digits);
      answered.current = true;
      onDone();
    },
    refused: (error) => {
      if (authFailure(error) !== 'credentials') return failureMessage(error, words, t.codeWrong);
      // The pending sign-in has expired; the sign-in page starts a new one.
      void leaveRenewal();
      return undefined;
    },
  });

  const input = code.ref;
  useEffect(() => {
    const field = input.current;
    field?.focus();
    return () => {
      // React's development mode mounts everything twice, so only a field that stays unmounted shows that the member
      // left.
      setTimeout(() => {
        if (!answered.current && !field?.isConnected) void leaveRenewal();
      });
    };
  }, [input]);

  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <p>{t.codeLead}</p>
      <CodeField label={words.login.totpLabel} {...code} />
      <div className="row">
        <Button type="submit" variant="primary" busy={busy}>
          {t.codeSubmit}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={() => void leaveRenewal()}>
          {t.leave}
        </Button>
      </div>
    </form>
  );
}
