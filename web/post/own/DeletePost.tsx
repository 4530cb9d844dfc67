import { useMutation } from '@tanstack/react-query';
import type { OwnPost } from '#shared/api/post.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { dropPost } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';

/** Asks before a post goes for good. */
export function DeletePost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { list: t } = usePostsMessages();
  const common = useCommon();
  const removal = useMutation({
    // Gone already (over, or deleted in another tab) is gone.
    mutationFn: () =>
      call('deletePost', { params: { id: post.id } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not-found')) throw error;
      }),
    onSuccess: () => {
      onClose();
      dropPost(post.id);
      void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
      showToast({ title: t.removed });
    },
    onError: (error) => {
      onClose();
      showToast({ tone: 'bad', title: t.removeFailed, text: errorMessage(error, common) });
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.removeTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.action.cancel}</Button>
          <Button variant="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {removal.isPending ? t.removing : t.remove}
          </Button>
        </>
      }
    >
      <p>{t.removeText}</p>
    </Dialog>
  );
}
