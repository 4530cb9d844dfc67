import { useState } from 'react';
import { readStored, storageKeys, writeStored } from '#web/platform/browser-storage.ts';
import { useOwn } from '#web/platform/messages.tsx';
import { CheckboxField } from '#web/ui/Field.tsx';

/**
 * Provides the checkbox that opens the editor before each upload, so that blurred parts never leave the device
 * (PHOTO-13). The browser keeps the choice, one for listings and posts. Render the returned field.
 */
export function useEditFirst() {
  const { photos: t } = useOwn();
  const [first, setFirst] = useState(() => readStored(storageKeys.photosEditedFirst) === true);
  const field = (
    <CheckboxField
      label={t.hideFirst}
      checked={first}
      onChange={({ target }) => {
        setFirst(target.checked);
        writeStored(storageKeys.photosEditedFirst, target.checked);
      }}
    />
  );
  return { first, field };
}
