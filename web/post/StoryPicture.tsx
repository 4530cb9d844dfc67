import { useState } from 'react';
import type { Story } from '#shared/api/post.ts';
import { photoPath } from '#shared/listing-options.ts';
import { MissingPhoto } from '#web/listing/Photo.tsx';
import { photoSources } from '#web/listing/photo-sources.ts';
import { useRevealed } from '#web/listing/PhotoReveal.tsx';

/** A story's picture, whole, over its few-pixel placeholder that fills the screen. */
export function StoryPicture({
  photo,
  alt,
  ahead,
  onReady,
}: {
  photo: Story['photo'];
  alt: string;
  /** The next one: loaded, and not shown yet. */
  ahead?: boolean;
  /** It is there, or it is known that it will not be. */
  onReady?: () => void;
}) {
  const [failed, setFailed] = useState(false);
  const revealed = useRevealed(photo.id);
  return (
    <span
      className={`photo ${revealed ? 'photo--shown' : ''} ${failed ? 'photo--missing' : ''}`}
      hidden={ahead}
    >
      {photo.blur && <img className="photo__placeholder" src={photo.blur} alt="" />}
      <picture>
        <source type="image/avif" srcSet={photoSources(photo.id)} sizes="(width < 768px) 100vw, 480px" />
        <img
          className="photo__image"
          src={photoPath(photo.id, 1200, 'jpg')}
          alt={alt}
          draggable={false}
          onLoad={onReady}
          onError={() => {
            setFailed(true);
            onReady?.();
          }}
        />
      </picture>
      {failed && <MissingPhoto named />}
    </span>
  );
}
