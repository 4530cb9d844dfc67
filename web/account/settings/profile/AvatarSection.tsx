import { useMutation } from '@tanstack/react-query';
import type { OwnProfile } from '#shared/api/profile.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { RemovedNote } from '#web/decision/DecisionNote.tsx';
import { RefusalText } from '#web/publication/RefusalText.tsx';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { PhotoProgress } from '#web/photo/PhotoProgress.tsx';
import { usePhotoEditor } from '#web/photo/use-photo-editor.tsx';
import { usePhotoUpload } from '#web/photo/use-photo-upload.ts';
import { call } from '#web/platform/call.ts';
import { ConfirmButton } from '#web/platform/Confirm.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { queries, queryClient } from '#web/platform/queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { useSettings } from '../settings-messages.ts';

/** Section for a provider's public picture. Without one, visitors see the first photo of the listing. */
export function AvatarSection({ profile }: { profile: Pick<OwnProfile, 'avatar' | 'avatarBefore'> }) {
  const { avatar: t } = useSettings().profile;
  const { photos, review, decisions } = useOwn();
  const { action } = useCommon();
  const { upload, removal } = useAvatar();
  const busy = upload.busy || removal.isPending;
  const editor = usePhotoEditor();
  const { avatar, avatarBefore } = profile;
  const waiting = avatarBefore ? t.beforeShown : t.inReview;

  return (
    <section className="panel stack" aria-labelledby="avatar-title">
      <div className="stack stack--tight">
        <h3 className="card-title" id="avatar-title">
          {t.title}
        </h3>
        <p className="soft small">{t.lead}</p>
      </div>
      {upload.problem && (
        <Notice tone="bad" title={t.failed} live="alert" text={upload.problem}>
          {upload.retry && <Button onClick={upload.retry}>{photos.retry}</Button>}
        </Notice>
      )}
      {avatar?.removed && (
        <Notice tone="bad" title={decisions.removedMark}>
          <RemovedNote id={avatar.id} />
        </Notice>
      )}
      {avatar?.reviewRefusal && (
        <Notice tone="bad" title={review.refusedTitle}>
          <p>
            <RefusalText what={t.alt} refusal={avatar.reviewRefusal} />
          </p>
        </Notice>
      )}
      <div className="row row--line">
        <span className="own-avatar__picture photo-frame">
          <PhotoPreview key={avatar?.previewUrl} url={avatar?.previewUrl} alt={avatar ? t.alt : ''} />
        </span>
        {!avatar?.reviewRefusal && !avatar?.removed && (
          <p className="soft small">{avatar ? (avatar.approved ? t.shown : waiting) : t.none}</p>
        )}
      </div>
      <div aria-live="polite">
        <PhotoProgress state={upload.photo?.state} />
      </div>
      <div className="row">
        <PhotoButtons
          id="avatar-file"
          label={avatar ? t.replace : t.add}
          disabled={busy}
          onFiles={([file]) => file && editor.edit({ file, shape: 'square' }, upload.choose)}
        />
        {upload.busy && <Button onClick={upload.cancel}>{action.cancel}</Button>}
        {avatar && !upload.busy && (
          <ConfirmButton
            opener={{ variant: 'quiet', icon: 'trash', disabled: busy, children: action.remove }}
            title={t.removeTitle}
            act={removal.mutateAsync}
            button={{ label: action.remove, busy: action.remove }}
            failed={t.notRemoved}
          >
            <p>{t.removeText}</p>
          </ConfirmButton>
        )}
      </div>
      {editor.element}
    </section>
  );
}

const keep = (profile: OwnProfile): void => {
  // Update only the avatar, not the version: with a newer version and older fields, the profile form would overwrite
  // another tab's save.
  queryClient.setQueryData(
    queries.profile().queryKey,
    (known) => known && { ...known, avatar: profile.avatar, avatarBefore: profile.avatarBefore },
  );
};

/**
 * Uploads a photo through the pipeline of listing photos and sets it as the avatar once the photo is ready. The server
 * discards interrupted uploads.
 */
function useAvatar() {
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
