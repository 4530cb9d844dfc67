import { useState } from 'react';
import { showToast } from '../ui/Toast.tsx';
import { call } from '../private/call.ts';
import { useOwn } from '../private/messages.tsx';
import { refreshFacts } from '../private/queries.ts';
import { useRestored } from '../private/use-restored.ts';

/** Leaves for the payment processor's page with invoices, card and cancellation. */
export function useOpenPortal() {
  const { purchases: t } = useOwn();
  const [busy, setBusy] = useState(false);
  useRestored(() => {
    setBusy(false);
    // She may have cancelled, or changed her card.
    void refreshFacts();
  });
  const open = async () => {
    setBusy(true);
    try {
      window.location.assign((await call('openPortal', {})).url);
    } catch {
      setBusy(false);
      showToast({ tone: 'bad', title: t.manageFailed });
    }
  };
  return { open, busy };
}
