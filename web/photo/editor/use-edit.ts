import { useState } from 'react';
import { cropOf, turnedOnce, noEdit, type Box, type PictureEdit } from '../picture-edit.ts';

/** Initial blur area, where a face usually is. */
const firstArea: Box = { x: 0.3, y: 0.12, width: 0.4, height: 0.3 };
/** Fraction of the picture; an area smaller than this fraction in both directions counts as an accidental touch. */
const slip = 0.02;

export type Editing = ReturnType<typeof useEdit>;

/** Holds the state of a picture's edit. */
export function useEdit(before: PictureEdit) {
  const [edit, setEdit] = useState(before);
  /** Fixed width-to-height ratio of the crop; undefined if free. */
  const [aspect, setAspect] = useState<number>();
  /** Index of the blur area that the frame shows and moves. */
  const [active, setActive] = useState(Math.max(0, before.blurs.length - 1));

  const withAreas = (blurs: readonly Box[], next: number) => {
    setEdit((now) => ({ ...now, blurs }));
    setActive(Math.max(0, Math.min(next, blurs.length - 1)));
  };
  const without = (index: number) => withAreas(edit.blurs.toSpliced(index, 1), edit.blurs.length - 2);

  return {
    edit,
    aspect,
    active,
    setCrop: (box: Box) => setEdit((now) => ({ ...now, crop: cropOf(box) })),
    setAspect: (next: number | undefined, crop: Box | undefined) => {
      setAspect(next);
      setEdit((now) => ({ ...now, crop: crop && cropOf(crop) }));
    },
    turn: () => {
      setEdit(turnedOnce);
      setAspect((now) => (now === 1 ? now : undefined));
    },
    /** Moves the active area; an area without size starts a new area. */
    setArea: (box: Box) => {
      const isNew = edit.blurs.length === 0 || (box.width === 0 && box.height === 0);
      if (isNew) withAreas([...edit.blurs, box], edit.blurs.length);
      else withAreas(edit.blurs.with(active, box), active);
    },
    addArea: () => withAreas([...edit.blurs, firstArea], edit.blurs.length),
    removeArea: () => without(active),
    /** Removes an area that is too small to be intended. */
    settleArea: () => {
      const area = edit.blurs[active];
      if (area && area.width < slip && area.height < slip) without(active);
    },
    reset: () => {
      setEdit(noEdit);
      setAspect(undefined);
      setActive(0);
    },
  };
}
