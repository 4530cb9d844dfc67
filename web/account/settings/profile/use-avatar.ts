import { useMutation } from '@tanstack/react-query';
import type { OwnProfile } from '#shared/api/profile.ts';
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
  const upload = usePhotoUpload(async ({ id }) => keep(await call('setAvatar', { body: { id } })));
  const removal = useMutation({
    mutationFn: () => call('removeAvatar', {}),
    onMutate: upload.cancel,
    onSuccess: (profile) => {
      keep(profile);
      showToast({ title: t.removed });
    },
  });
  return { upload, removal };
}
