import { maxSaved, shownIds, withoutSaved, withSaved } from '#shared/saved.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { changeSaved, savedList, useIsSaved } from './saved-list.ts';

/** Keeps a listing on this browser's list of saved ones, or takes it off; either can be undone for a moment. */
export function SaveButton({ id, title, compact }: { id: string; title: string; compact?: boolean }) {
  const { saved: t } = usePublicMessages();
  const { errors, action } = useCommon();
  const isSaved = useIsSaved(id);

  const toggle = () => {
    const shown = shownIds(savedList());
    const index = shown.indexOf(id);
    if (index < 0 && shown.length >= maxSaved) {
      return showToast({ tone: 'bad', title: errors['too-many-saved'] });
    }
    const lasts = changeSaved((list) => (index < 0 ? withSaved(list, id) : withoutSaved(list, id)));
    const undo = () =>
      void changeSaved((list) => (index < 0 ? withoutSaved(list, id) : withSaved(list, id, index)));
    showToast({
      title: index < 0 ? t.savedToast : t.removedToast,
      ...(!lasts && { text: t.notKept }),
      action: { label: t.undo, run: undo },
    });
  };

  // Drawn by the stylesheet: a list has many.
  if (compact)
    return (
      <button
        type="button"
        className="heart needs-script"
        aria-label={t.saveOf(title)}
        aria-pressed={isSaved}
        onClick={toggle}
      />
    );
  return (
    <Button className="save-button needs-script" icon="heart" aria-pressed={isSaved} onClick={toggle}>
      {action.save}
    </Button>
  );
}
