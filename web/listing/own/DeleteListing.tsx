import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnListing } from '#shared/api/listing.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { forgetUploads } from '#web/photo/kept-uploads.ts';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { useRenews } from '#web/publication/plan-price.ts';
import { useRestore } from '#web/publication/use-restore.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { clearDraft } from './draft.ts';

/** Deletes the listing after a question; the message that it is gone takes it back, and so does DeletedListings for 30 days. */
export function DeleteListing({ listing: { id, missing } }: { listing: OwnListing }) {
  const { deleted: t } = useOwn();
  const common = useCommon();
  const client = useQueryClient();
  const sub = personOf(useSession());
  const [asking, setAsking] = useState(false);
  const restore = useRestore();
  const renews = useRenews();
  const removal = useMutation({
    // Gone already (in another tab, or by a press whose answer was lost) is gone.
    mutationFn: () =>
      call('deleteListing', {}).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }),
    onSuccess: () => {
      if (sub) clearDraft(sub);
      void forgetUploads();
      client.setQueryData(queries.ownListing().queryKey, null);
      void refreshFacts();
      showToast({ title: t.done, action: { label: t.undo, run: () => restore.mutate({ id }) } });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.failed, text: errorMessage(error, common) }),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.askTitle}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t.keep}</Button>
            <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
              {removal.isPending ? t.deleting : t.confirm}
            </Button>
          </>
        }
      >
        <p>{t.askText(deletedListingDays)}</p>
        {renews && !missing.includes('membership') && <p>{t.askRenews}</p>}
      </Dialog>
    </>
  );
}
