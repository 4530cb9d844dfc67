import { useEffect, useState } from 'react';
import type { OwnPost } from '#shared/api/post.ts';
import { cleanText, isTooLong } from '#shared/clean-text.ts';
import { captionMax } from '#shared/post.ts';
import { isRefusedWith } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import type { Common } from '#web/i18n/en/common.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { isEdited, type PictureEdit } from '#web/photo/picture-edit.ts';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import { renderPicture } from '#web/photo/render-picture.ts';
import { type PhotoUpload, usePhotoUpload } from '#web/photo/use-photo-upload.ts';
import { call } from '#web/platform/call.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { keepPost } from './own-posts.ts';
import { usePostsMessages } from './posts-messages.ts';

/** What was chosen; its address on this device, which is absent while it is being drawn. */
interface Picture {
  url: string | undefined;
}

export interface NewPost {
  picture: Picture | undefined;
  caption: string;
  upload: PhotoUpload;
  /** What is missing or wrong, beside its field. */
  faults: { photo?: string | undefined; caption?: string | undefined };
  /** Why the last try to save it failed. */
  failed: string | undefined;
  /** `waiting`: it is saved as soon as the photo is processed. */
  saving: 'waiting' | 'saving' | undefined;
  setCaption: (caption: string) => void;
  /** The photo is sent at once, while the caption is written. */
  choose: (file: File, edit?: PictureEdit) => void;
  /** Takes the photo out again. */
  discard: () => void;
  submit: () => Promise<void>;
}

/** A post in the making. @param onSaved with what the server made of it; the form is empty by then */
export function useNewPost(onSaved: (post: OwnPost) => void): NewPost {
  const { form: t } = usePostsMessages();
  const common = useCommon();
  const upload = usePhotoUpload();
  const [picture, setPicture] = useState<Picture>();
  const [caption, setCaption] = useState('');
  const [faults, setFaults] = useState<NewPost['faults']>({});
  const [failed, setFailed] = useState<string>();
  const [saving, setSaving] = useState<NewPost['saving']>();
  const { state } = upload;

  useEffect(() => () => void (picture?.url && URL.revokeObjectURL(picture.url)), [picture]);

  const discard = () => {
    upload.cancel();
    setPicture(undefined);
    setSaving(undefined);
  };

  const save = async (photo: string) => {
    setSaving('saving');
    try {
      const post = await call('createPost', { body: { photo, caption } });
      keepPost(post);
      // What waits for a reviewer is told on other screens, too.
      void queryClient.invalidateQueries({ queryKey: queries.me().queryKey });
      discard();
      setCaption('');
      onSaved(post);
    } catch (error) {
      setFailed(errorMessage(error, common));
      // Forgotten meanwhile: another one has to be sent.
      if (isRefusedWith(error, 'no-photo')) discard();
      setSaving(undefined);
    }
  };

  const submit = async () => {
    const problem = captionFault(caption, t, common);
    const found = { photo: picture ? undefined : t.imageRequired, caption: problem };
    setFaults(found);
    setFailed(undefined);
    if (found.photo ?? found.caption) return;
    if (state.phase === 'ready') await save(state.photo.id);
    else if (upload.busy) setSaving('waiting');
  };

  // Pressed before the photo was there.
  const readyId = state.phase === 'ready' ? state.photo.id : undefined;
  const isWaiting = saving === 'waiting';
  useEffect(() => {
    if (!isWaiting) return;
    if (readyId) void save(readyId);
    else if (state.phase === 'failed') setSaving(undefined);
    // What it saves is what was there when it was pressed: the field is closed until then.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isWaiting, readyId, state.phase]);

  return {
    picture,
    caption,
    upload,
    faults,
    failed,
    saving,
    setCaption: (text) => {
      setCaption(text);
      setFaults(({ photo }) => ({ photo }));
    },
    choose: (file, edit) => {
      if (faultOfType(file) === 'notImage') {
        setFaults((before) => ({ ...before, photo: t.imageOnly }));
        return;
      }
      setFaults((before) => ({ caption: before.caption }));
      setFailed(undefined);
      // What is shown is what is sent: what was blurred is not seen on the screen either.
      const isDrawn = edit !== undefined && isEdited(edit);
      const chosen: Picture = { url: isDrawn ? undefined : URL.createObjectURL(file) };
      setPicture(chosen);
      void upload.choose(file, edit);
      if (!isDrawn) return;
      renderPicture(file, edit).then(
        (drawn) => setPicture((now) => (now === chosen ? { url: URL.createObjectURL(drawn) } : now)),
        // The upload draws it as well, and says why it can't be.
        () => undefined,
      );
    },
    discard,
    submit,
  };
}

/** What is wrong with a caption, in words; the server checks it again (shared/post.ts). */
export function captionFault(
  caption: string,
  t: { captionRequired: string },
  { textLimit }: Pick<Common, 'textLimit'>,
): string | undefined {
  if (cleanText(caption) === '') return t.captionRequired;
  return isTooLong(caption, captionMax) ? textLimit.most(captionMax) : undefined;
}
