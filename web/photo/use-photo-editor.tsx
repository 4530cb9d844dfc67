import { useState, type ReactNode } from 'react';
import { useCommon } from '#web/i18n/i18n.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { showToast } from '#web/ui/Toast.tsx';
import type { PhotoEditorProps } from './editor/PhotoEditor.tsx';

type Request = Omit<PhotoEditorProps, 'onClose'> & { onClose?: () => void };

/** The editor over a screen, loaded when a photo is first edited. @returns what opens it, and its place on the screen */
export function usePhotoEditor(): {
  open: (request: Request) => void;
  close: () => void;
  element: ReactNode;
} {
  const { errors } = useCommon();
  const { Part, isOpen, open, close } = useOnDemand(async () => {
    const { PhotoEditor } = await import('./editor/PhotoEditor.tsx');
    return PhotoEditor;
  });
  const [request, setRequest] = useState<{ number: number; props: Request }>();
  return {
    open: (props) => {
      setRequest((before) => ({ number: (before?.number ?? 0) + 1, props }));
      open(() => showToast({ tone: 'bad', title: errors.network }));
    },
    close,
    element: isOpen && Part && request && (
      <Part
        // Each begins with what was done to its own file.
        key={request.number}
        {...request.props}
        onClose={request.props.onClose ?? request.props.onLeave}
      />
    ),
  };
}
