import { useOwn } from '#web/platform/messages.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';

/** How far a photo is on its way, where it stands: it arrives while something else is filled in. */
export function PhotoProgress({ state }: { state: { phase: string; percent?: number } }) {
  const { photos: t } = useOwn();
  switch (state.phase) {
    case 'waiting':
    case 'preparing':
      return <ProgressBar label={t.preparing} />;
    case 'offline':
      return <ProgressBar label={t.offline} />;
    case 'uploading':
      return <ProgressBar label={t.uploading(state.percent ?? 0)} value={state.percent ?? 0} />;
    case 'processing':
      return <ProgressBar label={t.processing} />;
    default:
      return null;
  }
}
