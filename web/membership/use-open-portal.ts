import { useState } from 'react';
import { showToast } from '../ui/Toast.tsx';
import { call } from '../private/call.ts';
import { useOwn } from '../private/messages.tsx';

/** Leaves for the payment processor's page with invoices, card and cancellation. */
export function useOpenPortal() {
  const { purchases: t } = useOwn();
  const [busy, setBusy] = useState(false);
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
