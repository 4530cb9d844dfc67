import { useEffect, useState } from 'react';
import type { OwnPost } from '#shared/api/post.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { captionMax } from '#shared/post.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { Common } from '#web/i18n/en/common.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { isEdited } from '#web/photo/picture-edit.ts';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import type { ChosenPhoto } from '#web/photo/upload-photo.ts';
import { usePhotoUpload } from '#web/photo/use-photo-upload.ts';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { keepPost } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';

export type NewPost = ReturnType<typeof useNewPost>;

/**
 * Holds the state of a new post.
 * @param onSaved receives the saved post, after the form is cleared
 */
export function useNewPost(onSaved: (post: OwnPost) => void) {
  const { form: t } = usePostsMessages();
  const common = useCommon();
  const upload = usePhotoUpload();
  const [caption, setCaption] = useState('');
  const [faults, setFaults] = useState<{ photo?: string | undefined; caption?: string | undefined }>({});
  const [failed, setFailed] = useState<string>();
  /** `waiting`: the post is saved as soon as the photo is processed. */
  const [saving, setSaving] = useState<'waiting' | 'saving'>();
  const { photo } = upload;

  // An edited photo is shown as it is sent, so that blurred areas stay hidden on this screen too.
  const shown = photo?.edit && isEdited(photo.edit) ? photo.sent : photo?.file;
  /** Object URL of the picture; undefined while it is drawn. */
  const [pictureUrl, setPictureUrl] = useState<string>();
  useEffect(() => {
    if (!shown) return;
    const url = URL.createObjectURL(shown);
    setPictureUrl(url);
    return () => {
      setPictureUrl(undefined);
      URL.revokeObjectURL(url);
    };
  }, [shown]);

  const discard = () => {
    upload.cancel();
    setSaving(undefined);
  };

  const save = async (id: string) => {
    setSaving('saving');
    try {
      const post = await call('createPost', { body: { photo: id, caption } });
      keepPost(post);
      // Other screens show what waits for review, so refetch the account.
      void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
      discard();
      setCaption('');
      onSaved(post);
    } catch (error) {
      setFailed(errorMessage(error, common));
      // The server deleted the photo, so the owner must send another photo.
      if (isRefusedWith(error, 'no-photo')) discard();
      setSaving(undefined);
    }
  };

  const readyId = photo?.state.phase === 'ready' ? photo.id : undefined;

  const submit = async () => {
    const problem = captionFault(caption, t, common);
    const found = { photo: readyId || upload.busy ? undefined : t.imageRequired, caption: problem };
    setFaults(found);
    setFailed(undefined);
    if (found.photo ?? found.caption) return;
    if (readyId) await save(readyId);
    else setSaving('waiting');
  };

  const isWaiting = saving === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    if (readyId) void save(readyId);
    else if (!upload.busy) setSaving(undefined);
    // `save` is not a dependency: the caption can't change during the wait, because its field is disabled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, readyId, upload.busy]);

  return {
    pictureUrl,
    caption,
    upload,
    faults,
    failed,
    saving,
    setCaption: (text: string) => {
      setCaption(text);
      setFaults(({ photo }) => ({ photo }));
    },
    /** Starts the upload at once. */
    choose: (chosen: ChosenPhoto) => {
      if (faultOfType(chosen.file) === 'notImage') {
        setFaults((before) => ({ ...before, photo: t.imageOnly }));
        return;
      }
      setFaults((before) => ({ caption: before.caption }));
      setFailed(undefined);
      upload.choose(chosen);
    },
    /** Cancels the pending save, so that the owner can change the post again. */
    stopWaiting: () => setSaving(undefined),
    submit,
  };
}

/** Returns the message for an invalid caption; the server validates it again (shared/post.ts). */
export function captionFault(
  caption: string,
  t: { captionRequired: string },
  { textLimit }: Pick<Common, 'textLimit'>,
): string | undefined {
  if (cleanText(caption) === '') return t.captionRequired;
  return isTooLong(caption, captionMax) ? textLimit.most(captionMax) : undefined;
}
