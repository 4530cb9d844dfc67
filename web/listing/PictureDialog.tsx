import type { PublicPhoto } from '#shared/api/listing.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Photo } from '#web/card/Photo.tsx';
import { PhotoReveal } from '#web/card/PhotoReveal.tsx';

interface PictureDialogProps {
  photo: PublicPhoto;
  title: string;
  open: boolean;
  onClose: () => void;
}

/** Dialog with the enlarged profile picture. */
export function PictureDialog({ photo, title, open, onClose }: PictureDialogProps) {
  const detail = usePublicMessages('detail');
  const { photo: text } = useCommon();
  return (
    <Dialog open={open} onClose={onClose} title={detail.profilePicture}>
      {open && (
        <div className="avatar__large">
          <Photo photo={photo} alt={text.of(title)} sizes="(width < 768px) 100vw, 500px" eager />
          <PhotoReveal id={photo.id} title={title} />
        </div>
      )}
    </Dialog>
  );
}
