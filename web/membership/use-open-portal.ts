import { useState } from 'react';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { refreshFacts } from '#web/platform/queries.ts';
import { useRestored } from '#web/platform/use-restored.ts';
import { showToast } from '#web/ui/Toast.tsx';

/** Opens the payment provider's page with invoices, card and cancellation. */
export function useOpenPortal() {
  const { purchases: t } = useOwn();
  const [busy, setBusy] = useState(false);
  useRestored(() => {
    setBusy(false);
    // The member may have canceled, or changed the card, there.
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
