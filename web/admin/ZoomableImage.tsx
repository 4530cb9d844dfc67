import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
} from 'react';
import { Button } from '#web/ui/Button.tsx';
import { useAdmin } from './admin-messages.ts';
import { useKeys } from './use-keys.ts';

const largest = 6;
/** Zoom factor of the keys + and -. */
const step = 1.5;
/** Zoom factor is e^(0.003 × pixels), so a wheel notch of 100 pixels zooms by about a third. */
const wheelStep = 0.003;

const held = (zoom: number): number => Math.min(largest, Math.max(1, zoom));

/**
 * Picture with zoom. The wheel zooms at the pointer, + and - at the center; dragging moves the picture; `o` rotates it;
 * `0` resets it.
 *
 * @param active whether keyboard shortcuts apply to this picture and not to the one beside it
 * @param mark watermark with the reviewer's name and the time of viewing
 */
export function ZoomableImage({
  src,
  name,
  mark,
  active,
  onActivate,
  onFailed,
}: {
  src: string;
  name: string;
  mark?: string;
  active: boolean;
  onActivate?: () => void;
  onFailed: () => void;
}) {
  const t = useAdmin();
  const { image, zoom, zoomBy, fit } = useZoom();
  const [turns, setTurns] = useState(0);
  const [ratio, setRatio] = useState(1);
  const drag = useDrag();
  const nearer = () => zoomBy(step);
  const farther = () => zoomBy(1 / step);
  const turn = () => setTurns((before) => (before + 1) % 4);
  const reset = () => {
    fit();
    setTurns(0);
  };
  useKeys(active ? { '+': nearer, '=': nearer, '-': farther, o: turn, '0': reset } : {});

  return (
    <div
      className="zoomable-image stack"
      data-active={active || undefined}
      onPointerDown={onActivate}
      onFocus={onActivate}
      role="group"
      aria-label={name}
    >
      <div
        ref={image}
        className="zoomable-image__window fill"
        tabIndex={0}
        role="region"
        aria-label={name}
        {...drag}
      >
        <div className="zoomable-image__paper" style={{ '--zoom': zoom } as CSSProperties}>
          <div
            className="zoomable-image__sheet"
            data-turns={turns}
            style={{ '--ratio': ratio } as CSSProperties}
          >
            <img
              src={src}
              alt={name}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setRatio(naturalWidth / naturalHeight)
              }
              onError={onFailed}
            />
            {mark && <Mark text={mark} ratio={ratio} />}
          </div>
        </div>
      </div>
      {mark && <p className="zoomable-image__band cut soft small">{mark}</p>}
      <div className="zoomable-image__tools centered">
        <Button variant="quiet" of={name} icon="zoom-out" iconOnly onClick={farther} disabled={zoom === 1}>
          {t.zoomOut}
        </Button>
        <Button
          variant="quiet"
          of={name}
          icon="zoom-in"
          iconOnly
          onClick={nearer}
          disabled={zoom === largest}
        >
          {t.zoomIn}
        </Button>
        <Button variant="quiet" of={name} onClick={turn}>
          {t.rotate}
        </Button>
        <Button variant="quiet" of={name} onClick={reset} disabled={zoom === 1 && turns === 0}>
          {t.resetView}
        </Button>
      </div>
    </div>
  );
}

/** Manages the zoom factor. The point under the pointer, or the center, stays in position while zooming. */
function useZoom() {
  const image = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const anchor = useRef({ x: 0, y: 0, before: 1 });

  const zoomBy = (factor: number, at?: { x: number; y: number }) => {
    const box = image.current;
    if (!box) return;
    const point = at ?? { x: box.clientWidth / 2, y: box.clientHeight / 2 };
    setZoom((before) => {
      anchor.current = { ...point, before };
      return held(before * factor);
    });
  };
  useLayoutEffect(() => {
    const box = image.current;
    const { x, y, before } = anchor.current;
    if (!box || before === zoom) return;
    const ratio = zoom / before;
    box.scrollLeft = (box.scrollLeft + x) * ratio - x;
    box.scrollTop = (box.scrollTop + y) * ratio - y;
    anchor.current = { x, y, before: zoom };
  }, [zoom]);

  const zoomAt = useEffectEvent(zoomBy);
  // Add the listener by hand: React's wheel listeners are passive and can't stop the page from scrolling.
  useEffect(() => {
    const box = image.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = box!.getBoundingClientRect();
      zoomAt(Math.exp(-event.deltaY * wheelStep), {
        x: event.clientX - left,
        y: event.clientY - top,
      });
    };
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);

  return { image, zoom, zoomBy, fit: () => setZoom(1) };
}

/** Scrolls an enlarged picture by dragging with the mouse; the browser handles touch. */
function useDrag() {
  const from = useRef<{ x: number; y: number }>(undefined);
  const end = () => {
    from.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'touch' || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!from.current) return;
      event.currentTarget.scrollLeft -= event.clientX - from.current.x;
      event.currentTarget.scrollTop -= event.clientY - from.current.y;
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** Side of the picture's shorter edge, in units of the watermark's drawing. */
const side = 1000;
/** Distance of the letters' baseline from the picture's edge; they stay within 4 % of the shorter side. */
const inset = 32;

/**
 * Watermark along the four edges of a picture, with the reviewer's name and the time (VER-8). It lies where documents
 * have no text, and grows with the picture. It identifies a reviewer who leaks a photo of the screen.
 *
 * @param ratio width of the picture divided by its height
 */
function Mark({ text, ratio }: { text: string; ratio: number }) {
  const id = useId();
  const [width, height] = [side * Math.max(1, ratio), side * Math.max(1, 1 / ratio)];
  const [right, bottom] = [width - inset, height - inset];
  return (
    <svg
      className="zoomable-image__mark"
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      data-testid="document-mark"
    >
      <path id={id} fill="none" stroke="none" d={`M${inset} ${inset}H${right}V${bottom}H${inset}Z`} />
      <text fontSize={28}>
        <textPath href={`#${id}`}>{`${text}${'\u00a0'.repeat(24)}`.repeat(repeats)}</textPath>
      </text>
    </svg>
  );
}

/** Enough to fill the edges: what doesn't fit isn't drawn. */
const repeats = 24;
