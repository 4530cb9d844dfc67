import { useEffect, useRef, useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { ApiError } from '#web/api/call-api.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { PhotoFaultError, preparePhoto } from '#web/listing/own/prepare-photo.ts';
import { processedPhoto } from '#web/listing/own/processed-photo.ts';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { postFile, UploadError } from '#web/platform/post-file.ts';
import { queries, queryClient } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';

type AvatarState =
  | { phase: 'idle' | 'preparing' | 'processing' | 'removing' }
  | { phase: 'uploading'; percent: number }
  | { phase: 'failed'; act: 'upload' | 'removal'; reason: string };

const keep = (profile: OwnProfile): void => {
  // The form beside it is based on what it was filled with: only the picture is new here.
  queryClient.setQueryData(
    queries.profile().queryKey,
    (known) => known && { ...known, avatar: profile.avatar, avatarBefore: profile.avatarBefore },
  );
};

/**
 * Sends a photo through the listing's pipeline and makes it the avatar once it is ready. The one before stays until
 * then; what was cut off on the way is forgotten by the server.
 */
export function useAvatar() {
  const { photos: t } = useOwn();
  const common = useCommon();
  const [state, setState] = useState<AvatarState>({ phase: 'idle' });
  const lifetime = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    lifetime.current = controller;
    return () => controller.abort();
  }, []);

  const choose = async (file: File) => {
    const signal = lifetime.current?.signal;
    if (!signal || signal.aborted) return;
    const fail = (reason: string) => {
      if (!signal.aborted) setState({ phase: 'failed', act: 'upload', reason });
    };
    try {
      setState({ phase: 'preparing' });
      const { blob, contentType } = await preparePhoto(file);
      const { photo, upload } = await call(
        'createPhoto',
        { body: { contentType, bytes: blob.size } },
        signal,
      );
      await postFile(upload, blob, {
        signal,
        onProgress: (percent) => setState({ phase: 'uploading', percent }),
      });
      setState({ phase: 'processing' });
      const done = await processedPhoto(photo.id, signal);
      if (!done) return fail(t.expired);
      if (done.status === 'refused') return fail(t.refusals[done.refusal ?? 'damaged']);
      keep(await call('setAvatar', { body: { id: photo.id } }));
      setState({ phase: 'idle' });
      showToast({ tone: 'good', title: t.added });
    } catch (error) {
      if (error instanceof PhotoFaultError) fail(t[error.fault]);
      else if (error instanceof UploadError) fail(t.uploadFailed(file.name));
      // Forgotten meanwhile, or used by the listing in another tab.
      else if (error instanceof ApiError && error.code === 'no-photo') fail(t.expired);
      else fail(errorMessage(error, common));
    }
  };

  const remove = async () => {
    setState({ phase: 'removing' });
    try {
      keep(await call('removeAvatar', {}));
      setState({ phase: 'idle' });
      showToast({ title: t.removed });
    } catch (error) {
      setState({ phase: 'failed', act: 'removal', reason: errorMessage(error, common) });
    }
  };

  return { state, choose, remove };
}
