import { useState } from 'react';
import type { OwnProfile } from '#shared/api/profile.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { RefusalText } from '#web/listing/own/ReviewState.tsx';
import { PhotoPreview } from '#web/listing/own/PhotoPreview.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { useSettings } from '../settings-messages.ts';
import { useAvatar } from './use-avatar.ts';

/** The public picture of a provider; without one, visitors see the first photo of the listing. */
export function AvatarSection({ profile }: { profile: Pick<OwnProfile, 'avatar' | 'avatarBefore'> }) {
  const { avatar: t } = useSettings().profile;
  const { photos, review } = useOwn();
  const { action } = useCommon();
  const { state, choose, remove } = useAvatar();
  const [asking, setAsking] = useState(false);
  const { avatar, avatarBefore } = profile;
  const waiting = avatarBefore ? t.beforeShown : t.inReview;
  const busy = state.phase !== 'idle' && state.phase !== 'failed';

  return (
    <section className="panel stack" aria-labelledby="avatar-title">
      <div className="stack stack--tight">
        <h3 className="card-title" id="avatar-title">
          {t.title}
        </h3>
        <p className="soft small">{t.lead}</p>
      </div>
      {state.phase === 'failed' && (
        <Notice tone="bad" title={state.act === 'upload' ? t.failed : t.notRemoved}>
          <p role="alert">{state.reason}</p>
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
        {state.phase === 'preparing' && <ProgressBar label={photos.preparing} />}
        {state.phase === 'uploading' && (
          <ProgressBar label={photos.uploading(state.percent)} value={state.percent} />
        )}
        {state.phase === 'processing' && <ProgressBar label={photos.processing} />}
      </div>
      <div className="row">
        <label className="button button--secondary file-button" data-disabled={busy || undefined}>
          <Icon name="plus" />
          {avatar ? t.replace : t.add}
          <input
            id="avatar-file"
            type="file"
            accept="image/*"
            className="visually-hidden"
            disabled={busy}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void choose(file);
            }}
          />
        </label>
        {avatar && (
          <Button variant="quiet" icon="trash" disabled={busy} onClick={() => setAsking(true)}>
            {action.remove}
          </Button>
        )}
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t.removeTitle}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{action.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                void remove();
              }}
            >
              {action.remove}
            </Button>
          </>
        }
      >
        <p>{t.removeText}</p>
      </Dialog>
    </section>
  );
}
