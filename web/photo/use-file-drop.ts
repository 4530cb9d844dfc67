import { useEffect, useRef, useState } from 'react';

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
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    // Entering an element comes before leaving the one around it.
    let depth = 0;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth += 1;
      setOver(latest.current !== undefined);
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
      if (!isBehindDialog()) latest.current?.([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Words that come with a picture of them are meant for the field that they are pasted into.
      if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
      if (isBehindDialog()) return;
      event.preventDefault();
      latest.current?.(files);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', stay);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', stay);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, []);
  return over;
}
