import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { PublicPhoto } from '#shared/api/listing.ts';
import { photoPath } from '#shared/listing-options.ts';
import { useCommon, useInLanguage } from '#web/i18n/i18n.tsx';
import { usePublicMessages } from '#web/i18n/public-messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { OverlayHead } from '#web/ui/OverlayHead.tsx';
import { Arrows } from '#web/ui/Arrows.tsx';
import { photoSources } from '#web/card/photo-sources.ts';
import { MissingPhoto } from '#web/card/Photo.tsx';
import { PhotoReveal, useIsCovered } from '#web/card/PhotoReveal.tsx';
import { gestureOf, type Press } from '#web/ui/viewer-gesture.ts';

/** Zoom factors relative to the size that fits the screen. */
const zooms = [1, 2, 3] as const;

interface PhotoViewerProps {
  listingId: string;
  photos: readonly PublicPhoto[];
  title: string;
  /** Undefined while the viewer is closed. */
  position: number | undefined;
  onMove: (position: number) => void;
  onClose: () => void;
}

/**
 * Full-screen viewer for one photo, in a native <dialog>. Buttons, the keys + and -, a double tap and a pinch zoom;
 * arrow keys and swipes show the next or the previous photo.
 */
export function PhotoViewer({ listingId, photos, title, position, onMove, onClose }: PhotoViewerProps) {
  const detail = usePublicMessages('detail');
  const { photo: text } = useCommon();
  const inLanguage = useInLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const pressed = useRef<Press>(undefined);
  const tapped = useRef<Press>(undefined);
  const [zoom, setZoom] = useState(1);
  /** Point that stays centered while zooming, as fractions of the photo. */
  const middle = useRef<[x: number, y: number]>([0.5, 0.5]);
  const photo = position === undefined ? undefined : photos[position];

  const isOpen = photo !== undefined;
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);

  useLayoutEffect(() => {
    const box = stage.current;
    if (!box) return;
    const [x, y] = middle.current;
    box.scrollTo({
      left: x * box.scrollWidth - box.clientWidth / 2,
      top: y * box.scrollHeight - box.clientHeight / 2,
    });
  }, [zoom]);

  if (!photo || position === undefined) return <dialog ref={dialog} className="viewer" onClose={onClose} />;

  const zoomTo = (next: number, at: [x: number, y: number] = partsOf(stage.current)) => {
    middle.current = at;
    setZoom(Math.min(zooms.at(-1) ?? 1, Math.max(1, next)));
  };
  const move = (by: number) => {
    setZoom(1);
    onMove(position + by);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === '+' || event.key === '=') zoomTo(zoom + 1);
    else if (event.key === '-') zoomTo(zoom - 1);
    else if (zoom === 1 && event.key === 'ArrowRight') move(1);
    else if (zoom === 1 && event.key === 'ArrowLeft') move(-1);
    else return;
    event.preventDefault();
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const lifted = { x: event.clientX, y: event.clientY, at: event.timeStamp };
    const gesture = pressed.current && gestureOf(pressed.current, lifted, tapped.current);
    tapped.current = gesture === 'tap' ? lifted : undefined;
    if (gesture === 'double-tap') zoomTo(zoom === 1 ? 2 : 1, partsOf(stage.current, lifted));
    else if (zoom === 1 && gesture === 'swipe-left') move(1);
    else if (zoom === 1 && gesture === 'swipe-right') move(-1);
  };

  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={text.of(title)}
      onKeyDown={onKeyDown}
      onClose={() => {
        setZoom(1);
        onClose();
      }}
    >
      <div
        ref={stage}
        className="viewer__stage"
        data-zoom={zoom}
        tabIndex={0}
        role="group"
        aria-label={text.of(title)}
        onPointerDown={(event) => {
          pressed.current = { x: event.clientX, y: event.clientY, at: event.timeStamp };
        }}
        onPointerUp={onPointerUp}
      >
        <Enlarged key={photo.id} photo={photo} alt={text.of(title)} zoom={zoom} />
      </div>
      <PhotoReveal id={photo.id} title={title} />
      <OverlayHead
        className="viewer__bar"
        close={{ variant: 'secondary', onClick: () => dialog.current?.close() }}
      >
        <span className="viewer__counter" role="status">
          {position + 1} / {photos.length}
        </span>
        <Button icon="zoom-out" iconOnly disabled={zoom === 1} onClick={() => zoomTo(zoom - 1)}>
          {detail.zoomOut}
        </Button>
        <Button icon="zoom-in" iconOnly disabled={zoom === zooms.at(-1)} onClick={() => zoomTo(zoom + 1)}>
          {detail.zoomIn}
        </Button>
      </OverlayHead>
      <ButtonLink
        className="viewer__report"
        href={inLanguage(`/report/about/${listingId}/photo/${photo.id}`)}
      >
        {detail.reportPhoto}
      </ButtonLink>
      {photos.length > 1 && <Arrows className="photo-arrow" words={detail} onMove={move} />}
    </dialog>
  );
}

function Enlarged({ photo, alt, zoom }: { photo: PublicPhoto; alt: string; zoom: number }) {
  const [failed, setFailed] = useState(false);
  const covered = useIsCovered(photo.id);
  if (failed) {
    return (
      <span className="viewer__missing centered">
        <MissingPhoto named />
      </span>
    );
  }
  return (
    <picture>
      <source type="image/avif" srcSet={photoSources(photo.id)} sizes={`${zoom * 100}vw`} />
      <img
        className={covered ? 'viewer__covered' : undefined}
        src={photoPath(photo.id, 1200, 'jpg')}
        alt={alt}
        style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
        draggable={false}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

/** Returns a screen point, or the center, as fractions of the stage's scrollable size. */
function partsOf(box: HTMLElement | null, at?: Press): [x: number, y: number] {
  if (!box) return [0.5, 0.5];
  const { left, top } = box.getBoundingClientRect();
  const [x, y] = at ? [at.x - left, at.y - top] : [box.clientWidth / 2, box.clientHeight / 2];
  return [(x + box.scrollLeft) / box.scrollWidth, (y + box.scrollTop) / box.scrollHeight];
}
