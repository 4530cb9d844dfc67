import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnPost } from '#shared/api/post.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { CaptionField } from './CaptionField.tsx';
import { keepPost, readPostsAgain } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';
import { captionFault } from './use-new-post.ts';

/** Another caption for a post; of one that is seen already the approved caption stays until a reviewer has read the new one. */
export function EditPost({ post, open, onClose }: { post: OwnPost; open: boolean; onClose: () => void }) {
  const { form, list: t } = usePostsMessages();
  const common = useCommon();
  const [caption, setCaption] = useState(post.caption);
  const [fault, setFault] = useState<string>();
  const edit = useMutation({
    mutationFn: () => call('editPost', { params: { id: post.id }, body: { version: post.version, caption } }),
    onSuccess: (next) => {
      onClose();
      keepPost(next);
      void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
      showToast({ title: t.saved });
    },
    onError: (error) => {
      // What is not as this page believes: it is read again, and the words stay in the field.
      if (error instanceof ApiError && ['version-conflict', 'not-found'].includes(error.code))
        void readPostsAgain();
    },
  });

  const save = () => {
    const problem = captionFault(caption, form, common);
    setFault(problem);
    if (problem) document.getElementById(fieldId)?.focus();
    else if (caption.trim() === post.caption) onClose();
    else edit.mutate();
  };
  const fieldId = `caption-${post.id}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.editTitle}
      footer={
        <>
          <Button onClick={onClose}>{common.action.cancel}</Button>
          <Button variant="primary" busy={edit.isPending} onClick={save}>
            {edit.isPending ? form.saving : t.save}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="soft small">{t.editText}</p>
        {edit.error && (
          <Notice tone="bad" title={form.failed}>
            <p role="alert">{errorMessage(edit.error, common)}</p>
          </Notice>
        )}
        <CaptionField
          id={fieldId}
          value={caption}
          error={fault}
          disabled={edit.isPending}
          onChange={(text) => {
            setCaption(text);
            setFault(undefined);
          }}
        />
      </div>
    </Dialog>
  );
}
