import { useEffect, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { currentSession, personOf } from '#web/platform/session.ts';
import { clearDraft, isUntouched, keepDraft, type Draft } from './draft.ts';
import type { ListingValues } from './listing-values.ts';
import { draftPhotos } from './photo-items.ts';
import type { PhotoItem } from './photo-items.ts';

/** After a sign-out, also in another tab, nothing of the person may be written to a device that others may use. */
export const isStillHere = (sub: string): boolean => personOf(currentSession()) === sub;

/** What became of what is in the form. */
interface DraftState {
  /** A save would change something. */
  touched: boolean;
  /** This device has it. */
  kept: boolean;
}

/** Keeps the form on this device with every change, until it is saved or given up (`done`). */
export function useDraft({
  sub,
  form,
  photos,
  version,
  base,
  savedPhotos,
  done,
}: {
  sub: string;
  form: UseFormReturn<ListingValues>;
  photos: PhotoItem[];
  /** What a save of it is based on. */
  version: number | undefined;
  /** What the server has, beside which nothing needs to be kept. */
  base: ListingValues;
  savedPhotos: Draft['photos'];
  done: RefObject<boolean>;
}): DraftState {
  const photoList = JSON.stringify(draftPhotos(photos));
  const savedList = JSON.stringify(savedPhotos);
  const [state, setState] = useState<DraftState>({ touched: false, kept: true });
  const latest = useRef(state);

  useEffect(() => {
    const write = () => {
      if (done.current || !isStillHere(sub)) return;
      const draft: Draft = {
        ...(version !== undefined && { version }),
        values: structuredClone(form.getValues()),
        photos: JSON.parse(photoList) as Draft['photos'],
      };
      const touched = !isUntouched(draft, base, JSON.parse(savedList) as Draft['photos']);
      if (!touched) clearDraft(sub);
      const next = { touched, kept: !touched || keepDraft(sub, draft) };
      // A key pressed draws nothing anew unless one of the two is another.
      if (next.touched === latest.current.touched && next.kept === latest.current.kept) return;
      latest.current = next;
      setState(next);
    };
    write();
    return form.subscribe({ formState: { values: true }, callback: write });
  }, [sub, form, photoList, savedList, version, base, done]);
  return state;
}
