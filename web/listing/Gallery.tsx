import { useRef, useState, type MouseEvent } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { useCommon } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { Arrows } from '#web/ui/Arrows.tsx';
import { gallerySizes } from '#web/card/photo-sources.ts';
import { Photo } from '#web/card/Photo.tsx';
import { PhotoReveal } from '#web/card/PhotoReveal.tsx';

/**
 * Photos as a strip to swipe or scroll. Phones show dots, wide screens a counter, arrows and thumbnails. The thumbnails
 * link to the photos, and photos to their largest file, so everything works without JavaScript. The arrows wrap around
 * at both ends (PHOTO-9).
 */
export function Gallery({
  of: { id, photos, title },
}: {
  of: { id: string; photos: readonly PublicPhoto[]; title: string };
}) {
  const detail = usePublicMessages('detail');
  const { photo: text } = useCommon();
  const strip = useRef<HTMLOListElement>(null);
  const [position, setPosition] = useState(0);
  const viewer = useOnDemand(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);
  /** Index of the photo to which the strip is scrolling. Until it arrives, `position` ignores the photos on the way. */
  const aim = useRef<number>(undefined);
  const several = photos.length > 1;
  const nameOf = (index: number) => (several ? text.numbered(title, index + 1, photos.length) : title);

  const show = (index: number) => {
    const wrapped = (index + photos.length) % photos.length;
    const element = strip.current;
    if (!element || wrapped === position) return;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    // Jump when the position wraps around, because smooth scrolling would race past every photo.
    const far = Math.abs(wrapped - position) > 1;
    aim.current = wrapped;
    element.scrollTo({ left: wrapped * element.clientWidth, behavior: calm || far ? 'instant' : 'smooth' });
    setPosition(wrapped);
  };

  const follow = () => {
    const element = strip.current;
    if (!element) return;
    const reached = Math.round(element.scrollLeft / Math.max(1, element.clientWidth));
    if (aim.current === undefined) setPosition(reached);
    else if (aim.current === reached) aim.current = undefined;
  };
  const takeOver = () => {
    aim.current = undefined;
  };

  // Without the viewer's script, open the plain image, as without JavaScript.
  const enlarge = (photo: PublicPhoto | undefined) =>
    viewer.open(() => photo && location.assign(photoPath(photo.id, 1200, 'jpg')));
  const followPhoto = (event: MouseEvent, photo: PublicPhoto) => {
    // With a modifier key, let the browser open the image in another tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enlarge(photo);
  };

  return (
    <div
      className="gallery stack stack--close"
      role="group"
      aria-label={detail.photos}
      onKeyDown={(event) => {
        if (viewer.isOpen) return;
        if (event.key === 'ArrowRight') show(position + 1);
        else if (event.key === 'ArrowLeft') show(position - 1);
        else return;
        event.preventDefault();
      }}
    >
      <div className="gallery__stage">
        <ol
          ref={strip}
          role="list"
          className="gallery__strip"
          onScroll={follow}
          onPointerDown={takeOver}
          onWheel={takeOver}
          tabIndex={0}
        >
          {photos.map((photo, index) => (
            <li key={photo.id} id={`photo-${index + 1}`}>
              {/* Keyboard users have the enlarge button; a tab stop for each photo would be too many. */}
              <a
                href={photoPath(photo.id, 1200, 'jpg')}
                tabIndex={-1}
                onClick={(event) => followPhoto(event, photo)}
              >
                <Photo
                  photo={photo}
                  alt={text.of(nameOf(index))}
                  sizes={gallerySizes}
                  eager={index === 0 ? 'first' : false}
                />
              </a>
              <PhotoReveal id={photo.id} title={nameOf(index)} />
            </li>
          ))}
        </ol>
        <Button
          className="gallery__control gallery__enlarge needs-script"
          icon="zoom-in"
          iconOnly
          onClick={() => enlarge(photos[position])}
        >
          {detail.enlarge}
        </Button>
        {several && (
          <>
            <Arrows
              className="photo-arrow"
              more="gallery__control gallery__arrow needs-script"
              words={detail}
              onMove={(by) => show(position + by)}
            />
            <span className="gallery__position row row--line small numeric needs-script" aria-hidden="true">
              <span className="gallery__counter">
                {position + 1} / {photos.length}
              </span>
              {photos.map((photo, index) => (
                <i key={photo.id} className={index === position ? 'dot dot--on' : 'dot'} />
              ))}
            </span>
            <span className="visually-hidden" role="status">
              {detail.photoPosition(position + 1, photos.length)}
            </span>
          </>
        )}
      </div>
      {several && (
        <ol role="list" className="gallery__thumbnails row row--tight">
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
                <Photo photo={photo} alt="" />
              </a>
            </li>
          ))}
        </ol>
      )}
      {viewer.Part && (
        <viewer.Part
          listingId={id}
          photos={photos}
          title={title}
          position={viewer.isOpen ? position : undefined}
          onMove={show}
          onClose={viewer.close}
        />
      )}
    </div>
  );
}
