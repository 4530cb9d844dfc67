import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useSaving } from './use-saving.ts';

/**
 * Button that saves or removes a listing in this browser, with undo. On a card it is a heart, whose label is name and
 * age (`onCard`).
 */
export function SaveButton({ id, name, onCard }: { id: string; name: string; onCard?: string }) {
  const { action, saving: t } = useCommon();
  const { isSaved, toggle } = useSaving(id, name);

  // The stylesheet draws the heart, to avoid an inline icon in each card.
  if (onCard)
    return (
      <button
        type="button"
        className="heart needs-script"
        aria-label={t.saveOf(onCard)}
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
      {isSaved ? t.isSaved : action.save}
    </Button>
  );
}
