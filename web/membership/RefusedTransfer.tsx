import type { Transfer } from '#shared/transfer.ts';
import { readReference } from '#shared/transfer-reference.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Notice } from '#web/ui/Notice.tsx';

/** Shows why a transfer was refused, the reviewer's note, and what happens to the money. */
export function RefusedTransfer({ transfer: { reference, refusal } }: { transfer: Transfer }) {
  const { transfer: t } = useOwn();
  return (
    <Notice tone="bad" title={t.refusedTitle}>
      <p role="status">
        {refusal && t.refusals[refusal.reason]} {refusal?.note}
      </p>
      <p>
        {refusal?.reason === 'not-received' ? t.notReceivedText(readReference(reference)) : t.refusedText}
      </p>
    </Notice>
  );
}
