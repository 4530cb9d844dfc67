import { useState } from 'react';
import { listingLimits } from '#shared/listing-options.ts';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import type { ChosenPhoto } from '#web/photo/upload-photo.ts';
import { usePhotoEditor } from '#web/photo/use-photo-editor.tsx';
import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import type { PhotoItem } from './photo-items.ts';
import type { Photos } from './use-photos.ts';

/**
 * How chosen files become photos of the form: at once, or, where the person wants it so, one after the other through
 * the editor, so that nothing leaves the device before it was cropped or blurred.
 */
export function useEditedFirst(photos: Photos) {
  const { open, edit, close, element } = usePhotoEditor();
  const [first, setFirst] = useState(() => readStored(storageKeys.photosEditedFirst) === true);

  /** Opens the editor for each of the files in turn. */
  const editEach = (files: readonly File[], done: readonly ChosenPhoto[] = []): void => {
    const [file, ...rest] = files;
    const all = files.length + done.length;
    if (!file) return close();
    const next = (more: readonly ChosenPhoto[]) => {
      photos.add(more);
      // The place counts what was left out as well.
      editEach(rest, [...done, { file }]);
    };
    open({
      file,
      place: { n: done.length + 1, all },
      leaving: 'skip',
      onSave: (edit) => next([{ file, edit }]),
      onLeave: () => next([]),
      onClose: close,
    });
  };

  return {
    editor: element,
    first,
    setFirst: (next: boolean) => {
      setFirst(next);
      writeStored(storageKeys.photosEditedFirst, next);
    },
    add: (files: readonly File[]) => {
      if (!first) return photos.add(files.map((file) => ({ file })));
      const editable = files.filter((file) => faultOfType(file) === undefined);
      const room = Math.max(0, listingLimits.photosMax - photos.items.length);
      // What can't be taken is said at once.
      photos.add(files.filter((file) => !editable.includes(file)).map((file) => ({ file })));
      if (editable.length > room) photos.tooMany();
      editEach(editable.slice(0, room));
    },
    /** Another file for a photo that is not at hand any more, by way of the editor: it was to be edited. */
    replace: (item: PhotoItem, file: File) => edit({ file }, (chosen) => photos.replace(item, chosen)),
    edit: (item: PhotoItem, file: File) =>
      edit({ file, edit: item.edit }, (chosen) => photos.edit(item, chosen.edit)),
  };
}
