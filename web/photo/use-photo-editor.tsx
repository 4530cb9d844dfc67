import { useState } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { showToast } from '#web/ui/Toast.tsx';
import type { PhotoEditorProps } from './editor/PhotoEditor.tsx';
import type { PictureEdit } from './picture-edit.ts';
import { faultOfType } from './prepare-photo.ts';
import type { ChosenPhoto } from './upload-photo.ts';

type Request = Omit<PhotoEditorProps, 'onClose'> & { onClose?: () => void };

/** Provides the photo editor as a dialog, loaded on first use. Render the returned element. */
export function usePhotoEditor() {
  const { errors } = useCommon();
  const { Part, isOpen, open, close } = useOnDemand(async () => {
    const { PhotoEditor } = await import('./editor/PhotoEditor.tsx');
    return PhotoEditor;
  });
  const [request, setRequest] = useState<{ number: number; props: Request }>();
  const show = (props: Request) => {
    setRequest((before) => ({ number: (before?.number ?? 0) + 1, props }));
    open(() => showToast({ tone: 'bad', title: errors.network }));
  };
  return {
    open: show,
    /** Passes a file of a refused type on unedited; the upload then reports the error. */
    edit: (photo: Pick<Request, 'file' | 'edit' | 'shape'>, onEdited: (photo: ChosenPhoto) => void) => {
      const { file } = photo;
      if (faultOfType(file)) return onEdited({ file });
      const onSave = (edit: PictureEdit) => {
        close();
        onEdited({ file, edit });
      };
      show({ ...photo, leaving: 'cancel', onSave, onLeave: close });
    },
    close,
    element: isOpen && Part && request && (
      <Part
        // A new key for each request, so that the editor starts from the requested file's edits.
        key={request.number}
        {...request.props}
        onClose={request.props.onClose ?? request.props.onLeave}
      />
    ),
  };
}
