import { useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePhotoUpload } from '#web/photo/use-photo-upload.ts';
import { call } from '#web/platform/call.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, queryClient } from '#web/platform/queries.ts';
import { showToast } from '#web/ui/Toast.tsx';

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
  const [removing, setRemoving] = useState(false);
  /** Why the last removal failed. */
  const [notRemoved, setNotRemoved] = useState<string>();
  const upload = usePhotoUpload(async ({ id }) => keep(await call('setAvatar', { body: { id } })));

  const remove = async () => {
    setRemoving(true);
    setNotRemoved(undefined);
    upload.cancel();
    try {
      keep(await call('removeAvatar', {}));
      showToast({ title: t.removed });
    } catch (error) {
      setNotRemoved(errorMessage(error, common));
    } finally {
      setRemoving(false);
    }
  };

  const choose: typeof upload.choose = (file, edit) => {
    setNotRemoved(undefined);
    return upload.choose(file, edit);
  };

  return { upload: { ...upload, choose }, busy: upload.busy || removing, remove, notRemoved };
}
