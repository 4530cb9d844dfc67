import type { OwnPost } from '#shared/api/post.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { SendForm, SubmitButton, useSendForm } from '#web/platform/SendForm.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CaptionField } from './CaptionField.tsx';
import { keepPost, readPostsAgain } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';
import { captionFault } from './use-new-post.ts';

/** Another caption for a post; of one that is seen already the approved caption stays until a reviewer has read the new one. */
export function EditPost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { form, list: t } = usePostsMessages();
  const common = useCommon();
  const sheet = useSendForm({
    defaultValues: { caption: post.caption },
    check: ({ caption }) => ({ caption: captionFault(caption, form, common) }),
    send: async ({ caption }) => {
      if (caption.trim() === post.caption) return onClose();
      try {
        const body = { version: post.version, caption };
        const next = await call('editPost', { params: { id: post.id }, body });
        onClose();
        keepPost(next);
        void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
        showToast({ title: t.saved });
      } catch (error) {
        // The post is not as this page shows it: read it again, and keep the words in the field.
        if (isRefusedWith(error, 'version-conflict', 'not-found')) void readPostsAgain();
        throw error;
      }
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.action.cancel}</Button>
          <SubmitButton form={sheet} sending={form.saving}>
            {t.save}
          </SubmitButton>
        </>
      }
    >
      <div className="stack">
        <p className="soft small">{t.editText}</p>
        <SendForm form={sheet} failed={form.failed}>
          <CaptionField text={sheet.watch('caption')} {...sheet.field('caption')} />
        </SendForm>
      </div>
    </Dialog>
  );
}
