import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** True while a modal dialog, such as the photo editor, covers the page. */
export const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

/**
 * Accepts files dropped anywhere on the page or pasted, while mounted. Also keeps the browser from navigating to a file
 * dropped beside the drop zone.
 * @param take undefined to accept no files; dropping a file then does nothing
 * @returns true while files are dragged over the page
 */
export function useFileDrop(take: ((files: File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const isTaken = useEffectEvent(() => take !== undefined);
  const takeNow = useEffectEvent((files: FileList | undefined) => {
    if (!isBehindDialog()) take?.([...(files ?? [])]);
  });
  useEffect(() => {
    // `dragenter` of an inner element fires before `dragleave` of its parent, so count both events.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(isTaken());
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth -= 1;
      if (depth === 0) setOver(false);
    };
    const stay = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      takeNow(event.dataTransfer?.files);
    };
    const paste = (event: ClipboardEvent) => {
      const { files, types } = event.clipboardData ?? {};
      // Leave a paste with text to the focused field: some programs copy text together with an image of the text.
      if (!files?.length || types?.includes('text/plain') || isBehindDialog()) return;
      event.preventDefault();
      takeNow(files);
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', stay, { signal });
    window.addEventListener('drop', drop, { signal });
    window.addEventListener('paste', paste, { signal });
    return () => mounted.abort();
  }, []);
  return over;
}
