import { useEffect, useRef, useState } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath, type PhotoWidth } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { photoSources } from './photo-sources.ts';
import { useRevealed } from './PhotoReveal.tsx';

/**
 * Listing photo over its tiny placeholder or the site's sign, cropped to fill its box (.photo). Shows "Image not
 * available" on failure.
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
   * Displayed width, as the `sizes` attribute. Lazy photos prepend `auto`, so that browsers measure the width if they
   * can. Without `sizes`, the photo is a thumbnail and uses the square file.
   */
  sizes?: string;
  /** Largest file width to offer. */
  widest?: PhotoWidth;
  /**
   * `first`: one of the largest elements on screen, fetched with high priority. `true`: visible without scrolling.
   * Otherwise the photo loads when scrolled near.
   */
  eager?: boolean | 'first';
  /** True if a text replaces a photo that fails to load; a thumbnail has no room for it. */
  named?: boolean;
}) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  const revealed = useRevealed(photo.id);

  // The image may have failed before hydration added the listener.
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
      {photo.blur ? (
        <img className="photo__placeholder" src={photo.blur} alt="" />
      ) : (
        <span className="photo__sign">
          <Icon name="sign" size={32} />
        </span>
      )}
      {/* React preloads no image inside <picture>, so the server's `Link` header preloads the first photo. */}
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

export function MissingPhoto({ named }: { named: boolean }) {
  const { notAvailable } = useCommon().photo;
  return (
    <>
      <Icon name="sign" size={32} />
      {named && <span>{notAvailable}</span>}
    </>
  );
}
