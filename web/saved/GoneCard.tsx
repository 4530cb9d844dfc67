import { shownIds, withoutSaved, withSaved } from '#shared/saved.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { changeSaved, useSavedList } from './saved-list.ts';

/** In the place of a listing that was hidden, has lapsed or is gone: the page does not tell which. */
export function GoneCard({ id }: { id: string }) {
  const t = usePublicMessages('saved');
  const list = useSavedList();
  const {
    action: { remove },
    saving,
  } = useCommon();
  const takeOff = () => {
    const index = shownIds(list ?? []).indexOf(id);
    changeSaved((saved) => withoutSaved(saved, id));
    showToast({
      title: saving.removedToast,
      action: { label: saving.undo, run: () => void changeSaved((saved) => withSaved(saved, id, index)) },
    });
  };
  return (
    <div className="gone-card">
      <Icon name="eye-off" size={32} />
      <p>{t.gone}</p>
      <Button onClick={takeOff}>{remove}</Button>
    </div>
  );
}
