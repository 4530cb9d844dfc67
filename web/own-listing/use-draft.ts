import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentSession, personOf } from '#web/platform/session.ts';
import { isSame, type Version } from './compare-versions.ts';
import { clearDraft, keepDraft, type Draft } from './draft.ts';
import type { ListingValues } from './listing-values.ts';
import { draftPhotos, type PhotoItem } from './photo-items.ts';

/**
 * True while the same person is signed in. After a sign-out in any tab, the page may not write this person's data to a
 * possibly shared device.
 */
export const isStillHere = (sub: string): boolean => personOf(currentSession()) === sub;

/**
 * Stores the form on this device after every change, until it is saved or discarded (`done`).
 * @param base the server's content and version; a form equal to it is not stored
 * @returns whether the form differs from `base`, and whether the draft could be stored
 */
export function useDraft(
  sub: string,
  form: UseFormReturn<ListingValues>,
  photos: PhotoItem[],
  base: Version & { version: number | undefined },
  done: RefObject<boolean>,
) {
  const photoList = JSON.stringify(draftPhotos(photos));
  const [state, setState] = useState({ touched: false, kept: true });
  const latest = useRef(state);

  useEffect(() => {
    const write = () => {
      if (done.current || !isStillHere(sub)) return;
      const draft: Draft = {
        ...(base.version !== undefined && { version: base.version }),
        values: structuredClone(form.getValues()),
        photos: JSON.parse(photoList) as Draft['photos'],
      };
      const touched = !isSame(draft, base);
      if (!touched) clearDraft(sub);
      const next = { touched, kept: !touched || keepDraft(sub, draft) };
      // Don't rerender at every keystroke.
      if (next.touched === latest.current.touched && next.kept === latest.current.kept) return;
      latest.current = next;
      setState(next);
    };
    write();
    return form.subscribe({ formState: { values: true }, callback: write });
  }, [sub, form, photoList, base, done]);
  return state;
}
