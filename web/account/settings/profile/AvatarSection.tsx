import { useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { RefusalText } from '#web/listing/own/ReviewState.tsx';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { PhotoPreview } from '#web/photo/PhotoPreview.tsx';
import { PhotoProgress } from '#web/photo/PhotoProgress.tsx';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import { usePhotoEditor } from '#web/photo/use-photo-editor.tsx';
import { Confirm } from '#web/platform/Confirm.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FieldDone } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useSettings } from '../settings-messages.ts';
import { useAvatar } from './use-avatar.ts';

/** The public picture of a provider; without one, visitors see the first photo of the listing. */
export function AvatarSection({ profile }: { profile: Pick<OwnProfile, 'avatar' | 'avatarBefore'> }) {
  const { avatar: t } = useSettings().profile;
  const { photos, review } = useOwn();
  const { action } = useCommon();
  const { upload, removal } = useAvatar();
  const busy = upload.busy || removal.isPending;
  const { state } = upload;
  const editor = usePhotoEditor();
  const [asking, setAsking] = useState(false);
  const { avatar, avatarBefore } = profile;
  /** What is no photo is refused without asking how to crop it. */
  const chooseEdited = (file: File) => {
    if (faultOfType(file)) return void upload.choose(file);
    editor.open({
      file,
      shape: 'square',
      leaving: 'cancel',
      onSave: (edit) => {
        editor.close();
        void upload.choose(file, edit);
      },
      onLeave: editor.close,
    });
  };
  const waiting = avatarBefore ? t.beforeShown : t.inReview;

  return (
    <section className="panel stack" aria-labelledby="avatar-title">
      <div className="stack stack--tight">
        <h3 className="card-title" id="avatar-title">
          {t.title}
        </h3>
        <p className="soft small">{t.lead}</p>
      </div>
      {state.phase === 'failed' && (
        <Notice tone="bad" title={t.failed}>
          <p role="alert">{state.reason}</p>
          {state.retriable && <Button onClick={upload.retry}>{photos.retry}</Button>}
        </Notice>
      )}
      {avatar?.reviewRefusal && (
        <Notice tone="bad" title={review.refusedTitle}>
          <p>
            <RefusalText what={t.alt} refusal={avatar.reviewRefusal} />
          </p>
        </Notice>
      )}
      <div className="own-avatar">
        <span className="own-avatar__picture">
          <PhotoPreview key={avatar?.previewUrl} url={avatar?.previewUrl} alt={avatar ? t.alt : ''} />
        </span>
        {!avatar?.reviewRefusal && (
          <p className="soft small">{avatar ? (avatar.approved ? t.shown : waiting) : t.none}</p>
        )}
      </div>
      <div aria-live="polite">
        <PhotoProgress state={state} />
        {state.phase === 'ready' && <FieldDone>{photos.added}</FieldDone>}
      </div>
      <div className="row">
        <PhotoButtons
          id="avatar-file"
          label={avatar ? t.replace : t.add}
          disabled={busy}
          onFiles={([file]) => file && chooseEdited(file)}
        />
        {upload.busy && <Button onClick={upload.cancel}>{action.cancel}</Button>}
        {avatar && !upload.busy && (
          <Button variant="quiet" icon="trash" disabled={busy} onClick={() => setAsking(true)}>
            {action.remove}
          </Button>
        )}
      </div>
      {editor.element}
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t.removeTitle}
        act={removal.mutateAsync}
        button={{ label: action.remove, busy: action.remove }}
        failed={t.notRemoved}
      >
        <p>{t.removeText}</p>
      </Confirm>
    </section>
  );
}
