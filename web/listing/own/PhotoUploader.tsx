import { useId, useState } from 'react';
import { listingLimits } from '#shared/listing-options.ts';
import { PhotoButtons } from '#web/photo/PhotoButtons.tsx';
import { useFileDrop } from '#web/photo/use-file-drop.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { PhotoAgain } from './PhotoAgain.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import type { PhotoItem } from './photo-items.ts';
import { useEditedFirst } from './use-edited-first.ts';
import type { Photos } from './use-photos.ts';

/** Up to eight photos: add, watch, put in order, say whose face is visible. */
export function PhotoUploader({
  photos,
  published,
  error,
}: {
  photos: Photos;
  /** Whether visitors see the listing, and so the photos that passed. */
  published: boolean;
  error?: string;
}) {
  const { photos: t } = useOwn();
  const id = useId();
  const { items } = photos;
  const full = items.length >= listingLimits.photosMax;

  const { add, edit, replace, editor, first, setFirst } = useEditedFirst(photos);
  /** Which photo is to be edited without its file. */
  const [again, setAgain] = useState<PhotoItem>();
  const over = useFileDrop(full ? photos.tooMany : add);

  return (
    <fieldset
      className="photos"
      aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
      data-over={over || undefined}
    >
      <legend>{t.title}</legend>
      <p className="soft small" id={`${id}-hint`}>
        {t.hint}
      </p>
      {items.length > 0 && (
        <PhotoGrid
          photos={photos}
          published={published}
          onEdit={(item) => (item.file ? edit(item, item.file) : setAgain(item))}
        />
      )}
      {/* Before the buttons: whoever has pressed them has sent the photo. */}
      <CheckboxField
        label={t.hideFirst}
        help={t.hideFirstHint}
        checked={first}
        onChange={(event) => setFirst(event.target.checked)}
      />
      <div className="row">
        <PhotoButtons
          // The form's errors lead here.
          id="listing-photos"
          label={t.add}
          multiple
          disabled={full}
          invalid={error !== undefined}
          onFiles={add}
        />
        {photos.removed > 0 && (
          <Button variant="quiet" icon="undo" onClick={photos.undo}>
            {t.undoRemove}
          </Button>
        )}
        <span className="soft small">{t.count(items.length, listingLimits.photosMax)}</span>
      </div>
      <p className="soft small photos__drop">{over ? t.drop : t.more}</p>
      {error && (
        <p className="field__error" id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
      <PhotoAgain
        open={again !== undefined}
        onClose={() => setAgain(undefined)}
        onFile={(file) => {
          setAgain(undefined);
          if (again) replace(again, file);
        }}
      />
      {editor}
    </fieldset>
  );
}
