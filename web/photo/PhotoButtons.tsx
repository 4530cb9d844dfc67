import { useOwn } from '#web/platform/messages.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';

/** Phones convert HEIC photos to JPEG if the input accepts only these types. */
const takenTypes = 'image/jpeg,image/png,image/webp';

/** Buttons that choose photos from the device and, on phones, take a photo with the camera. */
export function PhotoButtons({
  id,
  label,
  multiple = false,
  disabled,
  invalid,
  describedBy,
  onFiles,
}: {
  /** Id of the first input, which errors focus. */
  id: string;
  label: string;
  multiple?: boolean;
  disabled: boolean;
  invalid?: boolean;
  describedBy?: string;
  onFiles: (files: File[]) => void;
}) {
  const { photos: t } = useOwn();
  const hasCamera = useMedia('(pointer: coarse)');
  const input = (icon: IconName, words: string, more: React.InputHTMLAttributes<HTMLInputElement>) => (
    <label className="button button--secondary file-button" data-disabled={disabled || undefined}>
      <Icon name={icon} />
      {words}
      <input
        type="file"
        className="visually-hidden"
        disabled={disabled}
        aria-label={words}
        aria-describedby={describedBy}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
        {...more}
      />
    </label>
  );
  return (
    <>
      {input('plus', label, { id, accept: takenTypes, multiple, 'aria-invalid': invalid || undefined })}
      {hasCamera && input('camera', t.camera, { accept: 'image/*', capture: 'environment' })}
    </>
  );
}
