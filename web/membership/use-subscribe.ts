import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Me } from '#shared/api/account.ts';
import { premiumTier } from '#shared/membership.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { loginFor } from '#web/platform/safe-next.ts';
import { useRestored } from '#web/platform/use-restored.ts';
import { asParameter, asProvider } from '#web/site/provider-sign-up.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { paymentStarted } from './payment-processed.ts';

/** The toast can be read before the browser leaves (MONEY-12). */
const redirectDelayMilliseconds = 100;

/**
 * 'Verify & Subscribe' (MONEY-3): a guest goes to the sign-in page, a provider
 * whose identity is not approved to /verification, everybody else to the payment processor.
 */
export function useSubscribe(me: Me | undefined) {
  const common = useCommon();
  const { membership: t } = useOwn();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  useRestored(() => setBusy(false));

  const verifyFirst = () => {
    showToast({ title: t.identityTitle, text: t.identityText });
    void navigate('/verification');
  };

  const subscribe = async () => {
    if (!me) {
      showToast({ tone: 'bad', title: t.loginTitle, text: t.loginText });
      // Whoever has no account yet comes to sell: the sign-up behind that page is a provider's.
      return navigate(`${loginFor('/membership')}&${asParameter}=${asProvider}`);
    }
    if (me.verification !== 'approved') return verifyFirst();
    setBusy(true);
    try {
      const { url } = await call('createCheckout', { body: { tier: premiumTier } });
      paymentStarted();
      showToast({ title: t.redirectingTitle, text: t.redirectingText });
      setTimeout(() => window.location.assign(url), redirectDelayMilliseconds);
    } catch (error) {
      setBusy(false);
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'identity-not-approved') return verifyFirst();
      if (code === 'already-subscribed') {
        await refreshFacts();
        return showToast({ title: t.alreadySubscribed });
      }
      if (code === 'account-erasing')
        return showToast({ tone: 'bad', title: t.errorTitle, text: errorMessage(error, common) });
      const text = code === 'payment-provider-failed' ? t.redirectFailed : t.failed;
      showToast({ tone: 'bad', title: t.errorTitle, text });
    }
  };
  return { subscribe, busy };
}
