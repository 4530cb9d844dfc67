import { useEffect, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { authFailure } from '#web/platform/auth-failure.ts';
import { LinkButton } from '#web/platform/LinkButton.tsx';
import { usePrivate } from '#web/platform/messages.tsx';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { currentSession, dropSession, finishReset } from '#web/platform/session.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { AuthCard } from './AuthCard.tsx';
import { checkReset, type ResetValues } from './checks.ts';
import { failureMessage, resetFailures } from './failure-message.ts';
import { PasswordField } from './PasswordField.tsx';
import { loadCommon } from './passwords/load-common.ts';

const redirectMilliseconds = 3000;

/** /reset-password: target of the e-mailed link. */
export function ResetPasswordPage() {
  const { reset: t, account } = usePrivate();
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
          {account.toLogin}
        </LinkButton>
      </AuthCard>
    );
  }
  return (
    <ResetForm
      link={link}
      onDone={async () => {
        // A password reset ends the session on this device too.
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
  const form = useSendForm<ResetValues>({
    defaultValues: { password: '', confirmPassword: '' },
    check: async (values) => checkReset(values, words, await loadCommon()),
    send: async ({ password }) => {
      if (!link) return;
      try {
        await finishReset(link.email, link.token, password);
        await onDone();
      } catch (error) {
        showToast({ tone: 'bad', title: t.failedToast });
        throw error;
      }
    },
    refusals: (error) => ({
      field: ['password', 'password-refused'].includes(authFailure(error)) ? 'password' : undefined,
      message: failureMessage(error, words, t.failed, resetFailures(words)),
    }),
  });

  return (
    <AuthCard
      title={t.title}
      lead={t.lead}
      footer={
        <Link className="tap" to="/forgot-password">
          {t.request}
        </Link>
      }
    >
      <SendForm form={form}>
        {!link && <Notice tone="bad" live="alert" text={t.noToken} />}
        <input type="email" autoComplete="username" value={link?.email ?? ''} readOnly hidden />
        <fieldset className="stack" disabled={!link}>
          <PasswordField
            isNew
            label={t.newPassword}
            rate={form.watch('password')}
            {...form.field('password')}
          />
          <PasswordField isNew label={account.confirmPassword} {...form.field('confirmPassword')} />
          <SubmitButton form={form} wide sending={t.submitting} label={t.submit} />
        </fieldset>
      </SendForm>
    </AuthCard>
  );
}

/** Cognito's one-time code and the account's address (ACC-6). */
interface ResetLink {
  token: string;
  email: string;
}

/**
 * Returns the contents of the e-mailed link, `/reset-password?access_token=<code>&email=<address>`, or after a reload
 * the copy in the tab's history entry. Removes the code from the address bar at once, to keep it out of bookmarks,
 * shared links, screenshots and the Referer header.
 */
function useResetLink(): ResetLink | undefined {
  const { search, hash, ...location } = useLocation();
  const navigate = useNavigate();
  const [link] = useState(() => linkIn(new URLSearchParams(search)) ?? keptLink(location.state as unknown));
  useLayoutEffect(() => {
    if (search || hash) void navigate('/reset-password', { replace: true, state: { resetLink: link } });
  }, [search, hash, link, navigate]);
  return link;
}

function linkIn(query: URLSearchParams): ResetLink | undefined {
  const [token, email] = [query.get('access_token'), query.get('email')];
  return token && email ? { token, email } : undefined;
}

function keptLink(state: unknown): ResetLink | undefined {
  const { resetLink } = (state ?? {}) as { resetLink?: Partial<ResetLink> };
  return resetLink?.token && resetLink.email ? { token: resetLink.token, email: resetLink.email } : undefined;
}
