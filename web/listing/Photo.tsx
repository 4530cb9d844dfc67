import { useEffect, useRef, useState } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { photoSources } from './photo-sources.ts';
import { useRevealed } from './PhotoReveal.tsx';

/**
 * A listing photo in the sizes the pipeline makes, over its few-pixel placeholder; 'Image not available' where
 * it can't be loaded. The photo fills its box (.photo) and is cropped to it.
 */
export function Photo({
  photo,
  alt,
  sizes,
  eager,
}: {
  photo: PublicPhoto;
  alt: string;
  /** The `sizes` attribute: how wide it is shown. One that is loaded later is measured where the browser can. */
  sizes: string;
  /** `first`: among the largest things on the screen; `true`: visible at once; otherwise when scrolled near. */
  eager?: boolean | 'first';
}) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const { notAvailable } = useCommon().photo;
  const revealed = useRevealed(photo.id);

  // It may have failed before hydration, when nobody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (failed) {
    return (
      <span className="photo photo--missing">
        <Icon name="photo" size={32} />
        {/* A thumbnail has no words of its own: its link says what it is. */}
        {alt && notAvailable}
      </span>
    );
  }
  return (
    <span className={revealed ? 'photo photo--shown' : 'photo'}>
      {photo.blur && <img className="photo__placeholder" src={photo.blur} alt="" aria-hidden="true" />}
      {/* Within <picture>, React doesn't write a preload for it: the page's header has the first one's. */}
      <picture>
        <img
          ref={image}
          className="photo__image"
          src={photoPath(photo.id, 1200, 'jpg')}
          srcSet={photoSources(photo.id)}
          sizes={eager ? sizes : `auto, ${sizes}`}
          alt={alt}
          width={photo.width ?? 900}
          height={photo.height ?? 1200}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : undefined}
          decoding="async"
          onError={() => setFailed(true)}
        />
      </picture>
    </span>
  );
}
