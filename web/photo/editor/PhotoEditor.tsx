import 'react-image-crop/dist/ReactCrop.css';
import './photo-editor.css';
import { useEffect, useId, useRef, useState } from 'react';
import { ReactCrop, type PercentCrop } from 'react-image-crop';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { drawPicture, sizeOf } from '../draw-picture.ts';
import { faultWords } from '../photo-phase.ts';
import {
  fitInto,
  isEdited,
  middleOf,
  noEdit,
  turnedSize,
  type Box,
  type PictureEdit,
} from '../picture-edit.ts';
import { faultOfUndecodable } from '../prepare-photo.ts';
import { decodePicture } from '../render-picture.ts';
import { EditorTools, type Mode } from './EditorTools.tsx';
import { useEdit, type Editing } from './use-edit.ts';

/** Longer side of the editing canvas in pixels: enough for any screen, and fast on a phone. */
const stageSide = 1000;
/** Minimum size of the crop frame in CSS pixels, so that its corners stay reachable. */
const frameMin = 40;

export interface PhotoEditorProps {
  file: File;
  /** Earlier edits of this file, with which the editor starts. */
  edit?: PictureEdit | undefined;
  /** Position of this photo (`n` of `all`) when several are edited in turn. */
  place?: { n: number; all: number } | undefined;
  /** Initial crop shape; free if undefined. */
  shape?: 'square' | undefined;
  /** Effect of leaving without saving: `cancel` changes nothing, `skip` doesn't add the photo. */
  leaving: 'cancel' | 'skip';
  onSave: (edit: PictureEdit) => void;
  onLeave: () => void;
  /** Called when the owner closes the editor. Closing skips this photo and all later photos. */
  onClose: () => void;
}

/**
 * Editor that crops, turns and blurs a picture before it leaves the browser. The preview uses the same code as the
 * uploaded file (draw-picture.ts), so the blur shown is the blur sent.
 */
export function PhotoEditor({
  file,
  edit: before,
  place,
  shape,
  leaving,
  onSave,
  onLeave,
  onClose,
}: PhotoEditorProps) {
  const { photos: t } = useOwn();
  const { action } = useCommon();
  const picture = usePicture(file);
  const consentId = useId();
  const [mode, setMode] = useState<Mode>('crop');
  const life = useEdit(before ?? noEdit);
  useEffect(() => {
    if (shape && picture instanceof Image) life.setAspect(1, middleOf(sizeOf(picture), 1));
    // oxlint-disable-next-line react/exhaustive-deps
  }, [picture]);
  const { edit } = life;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        place && place.all > 1 ? `${t.editor.title} · ${t.editor.of(place.n, place.all)}` : t.editor.title
      }
      footer={
        <>
          <p className="soft small dialog-note" id={consentId}>
            {t.consent}
          </p>
          <Button onClick={onLeave}>{leaving === 'skip' ? t.editor.skip : action.cancel}</Button>
          <Button
            variant="primary"
            disabled={!(picture instanceof Image)}
            aria-describedby={consentId}
            onClick={() => onSave(edit)}
          >
            {t.editor.save}
          </Button>
        </>
      }
    >
      <div className="photo-editor stack stack--close">
        {picture === undefined && <Spinner label={t.editor.loading} />}
        {picture === 'undecodable' && <ErrorPanel title={faultWords(t, faultOfUndecodable(file))} />}
        {picture instanceof Image && (
          <>
            <EditorStage picture={picture} mode={mode} life={life} />
            <EditorTools picture={picture} mode={mode} onMode={setMode} life={life} />
            {isEdited(edit) && (
              <Button variant="quiet" icon="undo" onClick={life.reset}>
                {t.editor.whole}
              </Button>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Undefined until the file is decoded. */
function usePicture(file: File): HTMLImageElement | 'undecodable' | undefined {
  const [picture, setPicture] = useState<HTMLImageElement | 'undecodable'>();
  useEffect(() => {
    let left = false;
    setPicture(undefined);
    decodePicture(file).then(
      (decoded) => left || setPicture(decoded),
      () => left || setPicture('undecodable'),
    );
    return () => {
      left = true;
    };
  }, [file]);
  return picture;
}

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

/** Canvas with the turned and blurred picture, and the frame of the crop or of the active blur area. */
function EditorStage({ picture, mode, life }: { picture: HTMLImageElement; mode: Mode; life: Editing }) {
  const { editor: t } = useOwn().photos;
  const canvas = useRef<HTMLCanvasElement>(null);
  const { edit, aspect, active } = life;
  const { width, height } = fitInto(turnedSize(sizeOf(picture), edit.turns), stageSide);

  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (pen) drawPicture(pen, picture, { turns: edit.turns, blurs: edit.blurs }, { width, height });
    // Depends on `mode`, because each tool mounts a new, empty canvas (see `key` below).
  }, [picture, mode, edit.turns, edit.blurs, width, height]);

  const frame = mode === 'crop' ? (edit.crop ?? { x: 0, y: 0, width: 1, height: 1 }) : edit.blurs[active];
  const corner = (name: keyof typeof t.corners) => t.corner(t.corners[name]);
  return (
    <ReactCrop
      // Remounting drops a half-drawn frame of the previous tool.
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
