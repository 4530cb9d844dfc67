import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { premiumTier } from '#shared/membership-states.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn, usePrivate } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { useRestored } from '#web/platform/use-restored.ts';
import { asParameter, asProvider } from '#shared/provider-sign-up.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { paymentStarted } from './payment-processed.ts';

/** Milliseconds before the browser leaves, so that the member sees the toast (MONEY-12). */
const redirectDelayMilliseconds = 100;

/**
 * Returns the action of the pay button (MONEY-3): sends a guest to the sign-in page, and a member to the payment
 * provider.
 */
export function useSubscribe(me: Me | undefined) {
  const common = useCommon();
  const { membership: t } = useOwn();
  const { support } = usePrivate();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  /** True once the server refused a purchase because a membership is running, even if this browser's data is older. */
  const [isSubscribed, setSubscribed] = useState(false);
  useRestored(() => {
    setBusy(false);
    // The member may have paid before returning.
    void refreshFacts();
  });

  const subscribe = async (): Promise<void> => {
    if (!me) {
      showToast({ title: t.loginTitle, text: t.loginText });
      // Only providers pay, so preselect the provider role for a sign-up.
      return navigate(`${loginFor('/membership')}&${asParameter}=${asProvider}`);
    }
    setBusy(true);
    try {
      const { url } = await call('createCheckout', { body: { tier: premiumTier } });
      // Bank transfers continue on our own page.
      const { origin, pathname } = new URL(url);
      if (origin === window.location.origin) {
        await refreshFacts();
        setBusy(false);
        return await navigate(pathname);
      }
      paymentStarted(me.sub);
      showToast({ title: t.redirectingTitle, text: t.redirectingText });
      setTimeout(() => window.location.assign(url), redirectDelayMilliseconds);
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiError ? error.code : undefined;
      switch (code) {
        case 'identity-not-approved':
          showToast({ title: t.identityTitle, text: t.identityText });
          return navigate('/verification');
        case 'already-subscribed':
          setSubscribed(true);
          return refreshFacts();
        case 'nothing-to-show':
          showToast({ tone: 'bad', title: t.laterTitle, text: errorMessage(error, common) });
          return refreshFacts();
        case 'account-erasing':
        case 'membership-disputed': {
          const [title, label, to] =
            code === 'account-erasing'
              ? [t.erasingTitle, t.toErasure, '/dashboard/settings/data']
              : [t.disputedTitle, support.write, '/support'];
          const action = { label, run: () => void navigate(to) };
          showToast({ tone: 'bad', title, text: errorMessage(error, common), action });
          return refreshFacts();
        }
        default: {
          const text = code === 'payment-provider-failed' ? t.redirectFailed : t.failed;
          showToast({ tone: 'bad', title: t.errorTitle, text });
        }
      }
    }
  };
  return { subscribe, busy, isSubscribed };
}
export type Purchase = ReturnType<typeof useSubscribe>;
