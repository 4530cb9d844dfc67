import { useEffect, useRef, useState } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath, type PhotoWidth } from '#shared/listing-options.ts';
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
  widest,
  eager,
  named = alt !== '',
}: {
  photo: Omit<PublicPhoto, 'face'>;
  alt: string;
  /**
   * The `sizes` attribute: how wide it is shown. One that is loaded later is measured where the browser can. Absent where
   * it is shown small: then it is the photo's square.
   */
  sizes?: string;
  /** Wider files are of no use here. */
  widest?: PhotoWidth;
  /** `first`: among the largest things on the screen; `true`: visible at once; otherwise when scrolled near. */
  eager?: boolean | 'first';
  /** Whether words say so where it can't be loaded: a thumbnail has no room for them. */
  named?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const revealed = useRevealed(photo.id);

  // It may have failed before hydration, when nobody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);

  if (failed) {
    return (
      <span className="photo photo--missing">
        <MissingPhoto named={named} />
      </span>
    );
  }
  return (
    <span className={revealed ? 'photo photo--shown' : 'photo'}>
      {photo.blur && <img className="photo__placeholder" src={photo.blur} alt="" />}
      {/* Within <picture>, React doesn't write a preload for it: the page's header has the first one's. */}
      <picture>
        {sizes === undefined ? (
          <source type="image/avif" srcSet={photoPath(photo.id, 'square', 'avif')} />
        ) : (
          <source
            type="image/avif"
            srcSet={photoSources(photo.id, widest)}
            sizes={eager ? sizes : `auto, ${sizes}`}
          />
        )}
        <img
          ref={image}
          className="photo__image"
          src={photoPath(photo.id, 780, 'jpg')}
          alt={alt}
          width={photo.width ?? 900}
          height={photo.height ?? 1200}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : undefined}
          onError={() => setFailed(true)}
        />
      </picture>
    </span>
  );
}

/** What stands where a photo can't be loaded. */
export function MissingPhoto({ named }: { named: boolean }) {
  const { notAvailable } = useCommon().photo;
  return (
    <>
      <Icon name="photo" size={32} />
      {named && <span>{notAvailable}</span>}
    </>
  );
}
