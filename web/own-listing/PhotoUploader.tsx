import { useId, useState } from 'react';
import { listingLimits } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { faultWords } from '#web/photo/photo-phase.ts';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { faultOfType } from '#web/photo/prepare-photo.ts';
import type { ChosenPhoto } from '#web/photo/upload-photo.ts';
import { useFileDrop } from '#web/photo/use-file-drop.ts';
import { useEditFirst } from '#web/photo/use-edit-first.tsx';
import { usePhotoEditor } from '#web/photo/use-photo-editor.tsx';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FieldError, RequiredMark } from '#web/ui/Field.tsx';
import { showToast } from '#web/ui/Toast.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import type { PhotoItem } from './photo-items.ts';
import type { Photos } from './use-photos.ts';

/**
 * Uploader for up to eight photos: adds them, shows progress, changes their order and marks the photos with a visible
 * face.
 */
export function PhotoUploader({
  photos,
  published,
  error,
}: {
  photos: Photos;
  /** True if visitors see the listing, and therefore its approved photos. */
  published: boolean;
  error?: string;
}) {
  const { photos: t } = useOwn();
  const { action, required } = useCommon();
  const id = useId();
  const { items } = photos;
  const full = items.length >= listingLimits.photosMax;

  const { first, field } = useEditFirst();
  const { add, edit, replace, editor } = useEditedPhotos(photos, first);
  /** Photo whose edit needs its original file, which this page no longer has; the owner must choose the file again. */
  const [again, setAgain] = useState<PhotoItem>();
  const takeAgain = (file: File) => {
    const fault = faultOfType(file);
    if (fault) return showToast({ tone: 'bad', title: faultWords(t, fault) });
    setAgain(undefined);
    if (again) replace(again, file);
  };
  const over = useFileDrop(full ? photos.tooMany : add);

  return (
    <fieldset
      className="photos stack stack--close"
      aria-describedby={error && `${id}-error`}
      data-over={over || undefined}
    >
      <legend className="row row--apart">
        <span className="strong">
          {t.title}
          <RequiredMark />
        </span>
        <span className="soft small">
          {t.count(items.length, listingLimits.photosMax)} · * {required}
        </span>
      </legend>
      {/* The checkbox comes before the buttons, because choosing a file uploads it at once. */}
      {field}
      <PhotoGrid
        add={
          <div className="photos__add">
            <PhotoButtons
              id="listing-photos"
              label={t.add}
              multiple
              disabled={full}
              invalid={error !== undefined}
              describedBy={`${id}-consent`}
              onFiles={add}
            />
          </div>
        }
        photos={photos}
        published={published}
        onEdit={(item) => (item.file ? edit(item, item.file) : setAgain(item))}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {photos.removed > 0 && (
        <div className="row">
          <Button variant="quiet" icon="undo" onClick={photos.undo}>
            {t.undoRemove}
          </Button>
        </div>
      )}
      <p className="soft small" id={`${id}-consent`}>
        {t.consent}
      </p>
      <p className="soft small photos__drop">{over ? t.drop : t.more}</p>
      <Dialog
        open={again !== undefined}
        onClose={() => setAgain(undefined)}
        title={t.again.title}
        footer={<Button onClick={() => setAgain(undefined)}>{action.cancel}</Button>}
      >
        <div className="stack">
          <p>{t.again.text}</p>
          <div className="row">
            <PhotoButtons
              id="photo-again"
              label={t.again.choose}
              disabled={false}
              onFiles={([file]) => file && takeAgain(file)}
            />
          </div>
        </div>
      </Dialog>
      {editor}
    </fieldset>
  );
}

/** Adds chosen files to the form: at once, or one by one through the editor if the owner wants to edit first. */
function useEditedPhotos(photos: Photos, first: boolean) {
  const { open, edit, close, element } = usePhotoEditor();

  const editEach = (files: readonly File[], done: readonly ChosenPhoto[] = []): void => {
    const [file, ...rest] = files;
    const all = files.length + done.length;
    if (!file) return close();
    const next = (more: readonly ChosenPhoto[]) => {
      photos.add(more);
      // The position counts skipped files too.
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
    add: (files: readonly File[]) => {
      if (!first) return photos.add(files.map((file) => ({ file })));
      const editable = files.filter((file) => faultOfType(file) === undefined);
      const room = Math.max(0, listingLimits.photosMax - photos.items.length);
      // Report invalid files at once, before the editor opens.
      photos.add(files.filter((file) => !editable.includes(file)).map((file) => ({ file })));
      if (editable.length > room) photos.tooMany();
      editEach(editable.slice(0, room));
    },
    /** Opens the editor, because the owner wanted to edit the photo whose file is gone. */
    replace: (item: PhotoItem, file: File) => edit({ file }, (chosen) => photos.replace(item, chosen)),
    edit: (item: PhotoItem, file: File) =>
      edit({ file, edit: item.edit }, (chosen) => photos.edit(item, chosen.edit)),
  };
}
