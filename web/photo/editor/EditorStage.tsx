import { useEffect, useRef } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { useOwn } from '#web/platform/messages.tsx';
import { drawPicture, sizeOf } from '../draw-picture.ts';
import { fitInto, turnedSize, type Box } from '../picture-edit.ts';
import type { Mode } from './EditorTools.tsx';
import type { Editing } from './use-edit.ts';

/** Pixels of the longer side that are drawn while one edits: enough for any screen, and quick on a phone. */
const stageSide = 1000;
/** CSS pixels that a frame keeps, so that its corners can be taken hold of. */
const frameMin = 40;

const percentOf = ({ x, y, width, height }: Box): PercentCrop => ({
  unit: '%',
  x: 100 * x,
  y: 100 * y,
  width: 100 * width,
  height: 100 * height,
});
const boxOf = ({ x, y, width, height }: PercentCrop): Box => ({
  x: x / 100,
  y: y / 100,
  width: width / 100,
  height: height / 100,
});

/** The picture as it is turned and blurred, and the frame: of what stays, or of what is blurred. */
export function EditorStage({
  picture,
  mode,
  life,
}: {
  picture: HTMLImageElement;
  mode: Mode;
  life: Editing;
}) {
  const { editor: t } = useOwn().photos;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { edit, aspect, active } = life;
  const { width, height } = fitInto(turnedSize(sizeOf(picture), edit.turns), stageSide);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (pen) drawPicture(pen, picture, { turns: edit.turns, blurs: edit.blurs }, { width, height });
    // Another tool's canvas is a new one, and empty (the key below).
  }, [picture, mode, edit.turns, edit.blurs, width, height]);

  const frame = mode === 'crop' ? (edit.crop ?? { x: 0, y: 0, width: 1, height: 1 }) : edit.blurs[active];
  const corner = (name: keyof typeof t.corners) => t.corner(t.corners[name]);
  return (
    <ReactCrop
      // A frame that is being drawn is no other frame's.
      key={mode}
      className={`photo-editor__stage photo-editor__stage--${mode}`}
      crop={frame && percentOf(frame)}
      aspect={mode === 'crop' ? aspect : undefined}
      keepSelection={mode === 'crop'}
      minWidth={mode === 'crop' ? frameMin : undefined}
      minHeight={mode === 'crop' ? frameMin : undefined}
      ruleOfThirds={mode === 'crop'}
      onChange={(_, percent) => (mode === 'crop' ? life.setCrop : life.setArea)(boxOf(percent))}
      onComplete={() => mode === 'blur' && life.settleArea()}
      ariaLabels={{
        cropArea: t.frame,
        nwDragHandle: corner('nw'),
        nDragHandle: corner('n'),
        neDragHandle: corner('ne'),
        eDragHandle: corner('e'),
        seDragHandle: corner('se'),
        sDragHandle: corner('s'),
        swDragHandle: corner('sw'),
        wDragHandle: corner('w'),
      }}
    >
      <canvas ref={canvas} width={width} height={height} />
    </ReactCrop>
  );
}
