import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnListing } from '#shared/api/listing.ts';
import { deletedListingDays } from '#shared/listing-options.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { forgetUploads } from '#web/photo/kept-uploads.ts';
import { call } from '#web/platform/call.ts';
import { Confirm } from '#web/platform/Confirm.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { personOf, useSession } from '#web/platform/session.ts';
import { useRenews } from '#web/publication/plan-price.ts';
import { useRestore } from '#web/publication/use-restore.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { clearDraft } from './draft.ts';

/** Deletes the listing after a question; the message that it is gone takes it back, and so does DeletedListings for 30 days. */
export function DeleteListing({ listing: { id, missing } }: { listing: OwnListing }) {
  const { deleted: t } = useOwn();
  const client = useQueryClient();
  const sub = personOf(useSession());
  const [asking, setAsking] = useState(false);
  const restore = useRestore();
  const renews = useRenews();
  const remove = async () => {
    try {
      await call('deleteListing', {});
    } catch (error) {
      // Gone already (in another tab, or by a press whose answer was lost) is gone.
      if (!isRefusedWith(error, 'not-found')) throw error;
    }
    if (sub) clearDraft(sub);
    void forgetUploads();
    client.setQueryData(queries.ownListing().queryKey, null);
    void refreshFacts();
    showToast({ title: t.done, action: { label: t.undo, run: () => restore.mutate({ id }) } });
  };
  return (
    <>
      <Button variant="quiet" icon="trash" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t.askTitle}
        keep={t.keep}
        act={remove}
        button={{ label: t.confirm, busy: t.deleting }}
        failed={t.failed}
      >
        <p>{t.askText(deletedListingDays)}</p>
        {renews && !missing.includes('membership') && <p>{t.askRenews}</p>}
      </Confirm>
    </>
  );
}
