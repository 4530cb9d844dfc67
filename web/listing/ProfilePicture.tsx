import { useId, useRef } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { Photo } from './Photo.tsx';

/**
 * The round picture beside the name and what it offers: to see it large, and the story where there is one, which a ring
 * says. It is the account's own (PHOTO-7), else the first photo.
 */
export function ProfilePicture({
  photo,
  title,
  onViewStory,
}: {
  photo: PublicPhoto;
  title: string;
  /** Absent where there is no story. */
  onViewStory?: (() => void) | undefined;
}) {
  const detail = usePublicMessages('detail');
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const dialog = useOnDemand(async () => (await import('./PictureDialog.tsx')).PictureDialog);
  const large = photoPath(photo.id, 1200, 'jpg');
  return (
    <>
      <button
        type="button"
        className={onViewStory ? 'avatar avatar--story' : 'avatar'}
        popoverTarget={menuId}
      >
        <Photo photo={photo} alt="" eager />
        <span className="visually-hidden">{detail.profilePicture}</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className="popover avatar__menu">
        {onViewStory && (
          <Button
            variant="quiet"
            className="needs-script"
            onClick={() => {
              menu.current?.hidePopover();
              onViewStory();
            }}
          >
            {detail.viewStory}
          </Button>
        )}
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
