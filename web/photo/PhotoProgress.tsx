import { useOwn } from '#web/platform/messages.tsx';
import { FieldDone } from '#web/ui/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import type { PhotoPhase } from './photo-phase.ts';

/** Progress of a photo, from the upload until the photo is added. The owner can fill in other fields meanwhile. */
export function PhotoProgress({ state }: { state: PhotoPhase | undefined }) {
  const { photos: t } = useOwn();
  switch (state?.phase) {
    case 'waiting':
      return <ProgressBar label={t.preparing} />;
    case 'offline':
      return <ProgressBar label={t.offline} />;
    case 'uploading':
      return <ProgressBar label={t.uploading(state.percent)} value={state.percent} />;
    case 'processing':
      return <ProgressBar label={t.processing} />;
    case 'ready':
      return <FieldDone>{t.added}</FieldDone>;
    default:
      return null;
  }
}
