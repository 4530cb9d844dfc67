import { useState } from 'react';
import type { ContentCase } from '#shared/api/content-review.ts';
import type { ReviewOutcome } from '#shared/content-review.ts';
import { itemsOf, nextUndecided, type Faces, type Outcomes } from './content-items.ts';

/** Manages a case's outcomes and its current item. Nothing is sent until every item has an outcome. */
export function useContentOutcomes(opened: ContentCase) {
  const items = itemsOf(opened);
  const [at, setAt] = useState(0);
  const [outcomes, setOutcomes] = useState<Outcomes>({});
  const [faces, setFaces] = useState<Faces>({});
  const [notes, setNotes] = useState<Readonly<Partial<Record<string, string>>>>({});
  const item = items[at];

  return {
    items,
    at,
    item,
    outcomes,
    faces,
    outcome: item && outcomes[item.key],
    /** Note about the current item. It survives deselecting the reason and moving between items. */
    note: (item && notes[item.key]) ?? '',
    write: (note: string) => item && setNotes({ ...notes, [item.key]: note }),
    face: item?.kind === 'photo' ? (faces[item.key] ?? item.photo.face) : undefined,
    whole: items.length > 0 && items.every(({ key }) => outcomes[key]),
    go: setAt,
    step: (by: number) => setAt(Math.max(0, Math.min(items.length - 1, at + by))),
    /** Sets the current item's outcome, then moves to the next undecided item unless `stay` is true. */
    say: (outcome: ReviewOutcome | undefined, stay = false) => {
      if (!item) return;
      const next = { ...outcomes, [item.key]: outcome };
      setOutcomes(next);
      if (!stay) setAt(nextUndecided(items, next, at) ?? at);
    },
    turnFace: () => {
      if (item?.kind === 'photo') setFaces({ ...faces, [item.key]: !(faces[item.key] ?? item.photo.face) });
    },
  };
}
export type ContentOutcomes = ReturnType<typeof useContentOutcomes>;
