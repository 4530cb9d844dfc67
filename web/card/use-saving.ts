import { useCallback } from 'react';
import { maxSaved, shownIds, withoutSaved, withSaved } from '#shared/saved.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { changeSaved, savedList, useIsSaved } from './saved-list.ts';

/** Returns whether this browser saved a listing, and a function that toggles it. A toast with the name offers to undo. */
export function useSaving(id: string, name: string): { isSaved: boolean; toggle: () => void } {
  const { errors, saving: t } = useCommon();
  const isSaved = useIsSaved(id);
  const toggle = useCallback(() => {
    const shown = shownIds(savedList());
    const index = shown.indexOf(id);
    if (index < 0 && shown.length >= maxSaved) {
      return showToast({ tone: 'bad', title: errors['too-many-saved'] });
    }
    const lasts = changeSaved((list) => (index < 0 ? withSaved(list, id) : withoutSaved(list, id)));
    const undo = () =>
      void changeSaved((list) => (index < 0 ? withoutSaved(list, id) : withSaved(list, id, index)));
    showToast({
      title: index < 0 ? t.saved(name) : t.removed(name),
      ...(!lasts && { text: t.notKept }),
      action: { label: t.undo, run: undo },
    });
  }, [id, name, t, errors]);
  return { isSaved, toggle };
}
