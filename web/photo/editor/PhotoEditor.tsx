import 'react-image-crop/dist/ReactCrop.css';
import './photo-editor.css';
import { useEffect, useState } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ErrorPanel } from '#web/ui/ErrorPanel.tsx';
import { Spinner } from '#web/ui/ProgressBar.tsx';
import { decodePicture } from '../decode-picture.ts';
import { sizeOf } from '../draw-picture.ts';
import { faultWords } from '../fault-words.ts';
import { isEdited, middleOf, noEdit, type PictureEdit } from '../picture-edit.ts';
import { faultOfUndecodable } from '../prepare-photo.ts';
import { EditorStage } from './EditorStage.tsx';
import { EditorTools, type Mode } from './EditorTools.tsx';
import { useEdit } from './use-edit.ts';

export interface PhotoEditorProps {
  file: File;
  /** What was done to it before. */
  edit?: PictureEdit | undefined;
  /** Which of several this is, where they are edited one after the other. */
  place?: { n: number; all: number } | undefined;
  /** The shape that it begins with; any where it is not given. */
  shape?: 'square' | undefined;
  /** What leaving it means: nothing is changed, or the photo is not added. */
  leaving: 'cancel' | 'skip';
  onSave: (edit: PictureEdit) => void;
  onLeave: () => void;
  /** Gives up this one and all that come after it. */
  onClose: () => void;
}

/**
 * Crops, turns and blurs a picture before it leaves the browser. What is shown is drawn by what makes the file that is
 * sent (draw-picture.ts), so what looks unrecognisable here is so there.
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
  const [mode, setMode] = useState<Mode>('crop');
  const life = useEdit(before ?? noEdit);
  useEffect(() => {
    if (shape && picture instanceof Image) life.setAspect(1, middleOf(sizeOf(picture), 1));
    // Once, when the picture is there.
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
          <Button onClick={onLeave}>{leaving === 'skip' ? t.editor.skip : action.cancel}</Button>
          <Button variant="primary" disabled={!(picture instanceof Image)} onClick={() => onSave(edit)}>
            {t.editor.save}
          </Button>
        </>
      }
    >
      <div className="photo-editor">
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

/** The decoded file; undefined until it is. */
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
