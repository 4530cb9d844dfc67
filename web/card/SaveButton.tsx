import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useSaving } from './use-saving.ts';

/** Button that saves or removes a listing in this browser, with undo. */
export function SaveButton({ id, title, compact }: { id: string; title: string; compact?: boolean }) {
  const { action, saving: t } = useCommon();
  const { isSaved, toggle } = useSaving(id);

  // The stylesheet draws the heart, to avoid an inline icon in each card.
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
    <Button
      className={`save-button needs-script${isSaved ? ' save-button--on' : ''}`}
      icon="heart"
      iconOnly
      onClick={toggle}
    >
      {isSaved ? t.savedToast : action.save}
    </Button>
  );
}
