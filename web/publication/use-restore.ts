import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, refreshFacts } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';

/** Restores a deleted listing; the current listing `replacing` is deleted in exchange. */
export function useRestore() {
  const { deleted: t } = useOwn();
  const common = useCommon();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, replacing }: { id: string; replacing?: string | undefined }) =>
      call('restoreListing', { params: { id }, body: { replacing } }),
    onSuccess: (listing) => {
      client.setQueryData(queries.ownListing().queryKey, listing);
      showToast({ tone: 'good', title: t.restored });
    },
    onError: (error) => showToast({ tone: 'bad', title: t.restoreFailed, text: errorMessage(error, common) }),
    // Refresh after a failure too, because the failure may mean that the screen was stale.
    onSettled: () => refreshFacts(),
  });
}
