import { useId, useRef, useState } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';

/**
 * The round picture beside the name and what it offers: to see it large. It is the account's own (PHOTO-7).
 */
export function ProfilePicture({ photo, title }: { photo: PublicPhoto; title: string }) {
  const { detail } = usePublicMessages();
  const { photo: text } = useCommon();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="avatar" popoverTarget={menuId}>
        <Photo photo={photo} alt="" sizes="64px" eager />
        <span className="visually-hidden">{detail.profilePicture}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="popover avatar__menu">
        <a
          className="button button--quiet"
          href={photoPath(photo.id, 1200, 'jpg')}
          onClick={(event) => {
            event.preventDefault();
            // First, so that the focus is on the picture again when the dialog closes.
            menu.current?.hidePopover();
            setOpen(true);
          }}
        >
          {detail.viewProfilePicture}
        </a>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={detail.profilePicture}>
        {open && (
          <div className="avatar__large">
            <Photo photo={photo} alt={text.of(title)} sizes="(width < 768px) 100vw, 500px" eager />
            <PhotoReveal id={photo.id} title={title} />
          </div>
        )}
      </Dialog>
    </>
  );
}
