import { useId, useRef, useState, type ComponentType } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Photo } from './Photo.tsx';
import type { PictureDialogProps } from './PictureDialog.tsx';

/**
 * The round picture beside the name and what it offers: to see it large. It is the account's own (PHOTO-7).
 */
export function ProfilePicture({ photo, title }: { photo: PublicPhoto; title: string }) {
  const { detail } = usePublicMessages();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** What shows it large; loaded when it is first asked for. */
  const [Large, setLarge] = useState<ComponentType<PictureDialogProps>>();
  const large = photoPath(photo.id, 1200, 'jpg');
  return (
    <>
      <button type="button" className="avatar" popoverTarget={menuId}>
        <Photo photo={photo} alt="" sizes="64px" eager />
        <span className="visually-hidden">{detail.profilePicture}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="popover avatar__menu">
        <a
          className="button button--quiet"
          href={large}
          onClick={(event) => {
            event.preventDefault();
            // First, so that the focus is on the picture again when the dialog closes.
            menu.current?.hidePopover();
            import('./PictureDialog.tsx').then(
              (module) => {
                setLarge(() => module.PictureDialog);
                setOpen(true);
              },
              // It could not be loaded (offline, a newer release): the picture itself, as without the script.
              () => location.assign(large),
            );
          }}
        >
          {detail.viewProfilePicture}
        </a>
      </div>
      {Large && <Large photo={photo} title={title} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
