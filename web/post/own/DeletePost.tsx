import type { OwnPost } from '#shared/api/post.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { call } from '#web/platform/call.ts';
import { Confirm } from '#web/platform/Confirm.tsx';
import { queries, queryClient } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';
import { dropPost } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';

/** Asks before a post goes for good. */
export function DeletePost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { list: t } = usePostsMessages();
  const remove = async () => {
    try {
      await call('deletePost', { params: { id: post.id } });
    } catch (error) {
      // Gone already (over, or deleted in another tab) is gone.
      if (!isRefusedWith(error, 'not-found')) throw error;
    }
    dropPost(post.id);
    void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
    showToast({ title: t.removed });
  };
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t.removeTitle}
      act={remove}
      button={{ label: t.remove, busy: t.removing }}
      failed={t.removeFailed}
    >
      <p>{t.removeText}</p>
    </Confirm>
  );
}
