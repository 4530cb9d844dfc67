import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** What is open over the page, the editor of another photo for one, is in the middle of something. */
export const isBehindDialog = (): boolean => document.querySelector('dialog:modal') !== null;

/**
 * Files that are dropped anywhere on the page or pasted, while this is mounted. Without it a browser leaves the page for
 * a file that was dropped beside its place.
 * @param take undefined: nothing is taken, and nothing is lost either
 * @returns whether files are being dragged over the page
 */
export function useFileDrop(take: ((files: File[]) => void) | undefined): boolean {
  const [over, setOver] = useState(false);
  const isTaken = useEffectEvent(() => take !== undefined);
  const takeNow = useEffectEvent((files: FileList | undefined) => {
    if (!isBehindDialog()) take?.([...(files ?? [])]);
  });
  useEffect(() => {
    // Entering an element comes before leaving the one around it.
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
      // Words that come with a picture of them are meant for the field that they are pasted into.
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
