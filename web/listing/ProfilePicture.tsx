import { useId, useRef } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { Photo } from './Photo.tsx';

/**
 * The round picture beside the name and what it offers: to see it large. It is the account's own (PHOTO-7).
 */
export function ProfilePicture({ photo, title }: { photo: PublicPhoto; title: string }) {
  const { detail } = usePublicMessages();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const dialog = useOnDemand(async () => (await import('./PictureDialog.tsx')).PictureDialog);
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
            // Else the picture itself, as without the script.
            dialog.open(() => location.assign(large));
          }}
        >
          {detail.viewProfilePicture}
        </a>
      </div>
      {dialog.Part && <dialog.Part photo={photo} title={title} open={dialog.isOpen} onClose={dialog.close} />}
    </>
  );
}
