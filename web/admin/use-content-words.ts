import { useState } from 'react';
import type { ContentCase } from '#shared/api/content-review.ts';
import type { Word } from '#shared/content-review.ts';
import { itemsOf, nextUndecided, type Faces, type Words } from './content-items.ts';

/** What has been said of a case so far, and which of its things is looked at. Nothing is sent before all have a word. */
export function useContentWords(opened: ContentCase) {
  const items = itemsOf(opened);
  const [at, setAt] = useState(0);
  const [words, setWords] = useState<Words>({});
  const [faces, setFaces] = useState<Faces>({});
  const [notes, setNotes] = useState<Readonly<Partial<Record<string, string>>>>({});
  const item = items[at];

  return {
    items,
    at,
    item,
    words,
    faces,
    word: item && words[item.key],
    /** What is typed for the owner of this thing, also before a reason is chosen and while others are looked at. */
    note: (item && notes[item.key]) ?? '',
    write: (note: string) => item && setNotes({ ...notes, [item.key]: note }),
    face: item?.kind === 'photo' ? (faces[item.key] ?? item.photo.face) : undefined,
    whole: items.length > 0 && items.every(({ key }) => words[key]),
    go: setAt,
    step: (by: number) => setAt(Math.max(0, Math.min(items.length - 1, at + by))),
    /** A word on what is looked at; then the next thing without one, unless there is more to say of this. */
    say: (word: Word | undefined, stay = false) => {
      if (!item) return;
      const said = { ...words, [item.key]: word };
      setWords(said);
      if (!stay) setAt(nextUndecided(items, said, at) ?? at);
    },
    turnFace: () => {
      if (item?.kind === 'photo') setFaces({ ...faces, [item.key]: !(faces[item.key] ?? item.photo.face) });
    },
  };
}
export type ContentWords = ReturnType<typeof useContentWords>;
