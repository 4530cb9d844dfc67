import { useState } from 'react';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';

/**
 * Opens the provider's receipt in a tab of its own. The tab is opened by the press itself, since browsers block one that
 * comes later, and gets its address once the server has said it; it can't reach back here.
 */
export function ReceiptButton({ id, label }: { id: string; label: string }) {
  const { purchases: t } = useOwn();
  const common = useCommon();
  const [busy, setBusy] = useState(false);

  const open = async () => {
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    setBusy(true);
    try {
      const { url } = await call('openReceipt', { params: { id } });
      if (tab) tab.location.replace(url);
      // Where tabs are blocked altogether.
      else window.location.assign(url);
    } catch (error) {
      tab?.close();
      const isMissing = isRefusedWith(error, 'not-found');
      const text = isMissing ? t.receiptMissing : errorMessage(error, common);
      showToast({ tone: 'bad', title: t.receiptFailed, text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="quiet" busy={busy} aria-label={busy ? undefined : label} onClick={() => void open()}>
      {busy ? t.receiptOpening : t.receipt}
    </Button>
  );
}
