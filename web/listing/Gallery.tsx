import { useRef, useState } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { useCommon } from '../i18n/i18n.tsx';
import { usePublicMessages } from '../i18n/public-messages.ts';
import { Button } from '../ui/Button.tsx';
import { Photo } from './Photo.tsx';
import { PhotoReveal } from './PhotoReveal.tsx';

const sizes = '(width < 900px) 100vw, 560px';

/**
 * The photos as a strip that is swiped or scrolled one by one; thumbnails are links to the photos, so both work
 * without the script. The arrows wrap around at both ends (public-site.md section 4).
 */
export function Gallery({ photos, title }: { photos: readonly PublicPhoto[]; title: string }) {
  const { detail } = usePublicMessages();
  const { photo: text } = useCommon();
  const strip = useRef<HTMLOListElement>(null);
  const [position, setPosition] = useState(0);
  const several = photos.length > 1;

  const show = (index: number) => {
    const wrapped = (index + photos.length) % photos.length;
    const element = strip.current;
    if (!element) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Around the end the strip jumps: it would otherwise race past every photo in between.
    const far = Math.abs(wrapped - position) > 1;
    element.scrollTo({ left: wrapped * element.clientWidth, behavior: calm || far ? 'instant' : 'smooth' });
    setPosition(wrapped);
  };

  const follow = () => {
    const element = strip.current;
    if (element) setPosition(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
  };

  return (
    <div
      className="gallery"
      role="group"
      aria-label={detail.photos}
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') show(position + 1);
        else if (event.key === 'ArrowLeft') show(position - 1);
        else return;
        event.preventDefault();
      }}
    >
      <div className="gallery__stage">
        <ol ref={strip} role="list" className="gallery__strip" onScrollEnd={follow} tabIndex={0}>
          {photos.map((photo, index) => (
            <li key={photo.id} id={`photo-${index + 1}`}>
              <Photo photo={photo} alt={text.of(title)} sizes={sizes} eager={index === 0 ? 'first' : false} />
              <PhotoReveal id={photo.id} title={title} />
            </li>
          ))}
        </ol>
        {several && (
          <>
            <Button
              className="gallery__arrow gallery__arrow--previous needs-script"
              icon="chevron-left"
              iconOnly
              onClick={() => show(position - 1)}
            >
              {detail.previous}
            </Button>
            <Button
              className="gallery__arrow gallery__arrow--next needs-script"
              icon="chevron-right"
              iconOnly
              onClick={() => show(position + 1)}
            >
              {detail.next}
            </Button>
            <span className="gallery__counter needs-script" role="status">
              {position + 1} / {photos.length}
            </span>
          </>
        )}
      </div>
      {several && (
        <ol role="list" className="gallery__thumbnails">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <a
                href={`#photo-${index + 1}`}
                aria-label={detail.showPhoto(index + 1)}
                aria-current={index === position ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(index);
                }}
              >
                <Photo photo={photo} alt="" sizes="72px" />
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
