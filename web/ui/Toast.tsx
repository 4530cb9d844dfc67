import { useEffect, useRef, useState, useSyncExternalStore, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useCommon } from '#web/i18n/i18n.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { placeToast, placeToastAnew } from './toast-place.ts';

export interface Toast {
  title: string;
  text?: string;
  tone?: 'neutral' | 'good' | 'bad';
  /** Selecting the action, such as "Undo", closes the toast. */
  action?: { label: string; run: () => void } | undefined;
}
type Shown = Toast & { key: number };

/** Seconds until a toast closes: `narrow` below 768 px (LOOK-3). */
const seconds = { narrow: 6, wide: 5 };
const swipePixels = 50;

let current: Shown | undefined;
let shown = 0;
const listeners = new Set<() => void>();

function change(toast: Toast | undefined): void {
  current = toast && { ...toast, key: ++shown };
  for (const listener of listeners) listener();
}

/** Shows a toast and replaces the previous one. The page must render a ToastRegion. */
export const showToast = (toast: Toast): void => change(toast);
const dismissToast = (): void => change(undefined);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Container of the toasts, at the end of a page. A modal dialog makes everything else inert, so the toast moves into
 * it. The timer stops while the toast has the pointer or the focus, and then starts from zero.
 */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const dialog = useSyncExternalStore(toast ? followDialogs : followNothing, topDialog, () => undefined);
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!toast || held) return;
    const narrow = window.matchMedia('(width < 768px)').matches;
    const timer = setTimeout(dismissToast, 1000 * (narrow ? seconds.narrow : seconds.wide));
    return () => clearTimeout(timer);
  }, [toast, held]);
  // An element removed under the pointer fires no leave event.
  useEffect(() => setHeld(false), [toast, dialog]);

  const region = <Region toast={toast} onHold={setHeld} />;
  return toast && dialog ? createPortal(region, dialog) : region;
}

const topDialog = (): Element | undefined => [...document.querySelectorAll('dialog:modal')].at(-1);

function followDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
const followNothing = () => () => undefined;

function Region({ toast, onHold }: { toast: Shown | undefined; onHold: (held: boolean) => void }) {
  const region = useRef<HTMLDivElement>(null);
  // Screen readers only announce text added to an existing live region, so set the text after the first render.
  const [said, setSaid] = useState<Shown>();
  useEffect(() => setSaid(toast), [toast]);

  useEffect(() => {
    const element = region.current;
    if (!said || !element?.isConnected) return;
    // A popover opens above every open dialog and popover.
    element.showPopover?.();
    const place = () => placeToast(element);
    place();
    const placeAnew = () => placeToastAnew(element);
    const changes = new MutationObserver(placeAnew);
    changes.observe(document.body, { subtree: true, childList: true });
    document.addEventListener('scrollend', placeAnew);
    // A bottom sheet grows while its content loads, so place the toast again. It must cover no button.
    const grows = new ResizeObserver(place);
    const sheet = element.closest('dialog');
    if (sheet) grows.observe(sheet);
    sheet?.addEventListener('animationend', place);
    return () => {
      changes.disconnect();
      document.removeEventListener('scrollend', placeAnew);
      grows.disconnect();
      sheet?.removeEventListener('animationend', place);
      if (element.isConnected) element.hidePopover?.();
    };
  }, [said]);

  return (
    <div
      ref={region}
      className="toast-region"
      popover="manual"
      role={toast?.tone === 'bad' ? 'alert' : 'status'}
      aria-live={toast?.tone === 'bad' ? 'assertive' : 'polite'}
    >
      {said && <ToastBox key={said.key} toast={said} onHold={onHold} />}
    </div>
  );
}

function ToastBox({ toast, onHold }: { toast: Toast; onHold: (held: boolean) => void }) {
  const { closeMessage } = useCommon().action;
  const swipe = useSwipe(dismissToast);
  return (
    <div
      className={`toast tone--${toast.tone ?? 'neutral'}`}
      onPointerEnter={() => onHold(true)}
      onPointerLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={() => onHold(false)}
      {...swipe}
    >
      {toast.tone && toast.tone !== 'neutral' && <Icon name={toast.tone === 'good' ? 'check' : 'warning'} />}
      <div className="toast__body">
        <div className="toast__words">
          <strong>{toast.title}</strong>
          {toast.text && <p>{toast.text}</p>}
        </div>
        {toast.action && <Action {...toast.action} />}
      </div>
      <Button variant="quiet" icon="close" iconOnly onClick={dismissToast}>
        {closeMessage}
      </Button>
    </div>
  );
}

/** Returns handlers for swiping: the element follows the finger, then closes or snaps back. */
function useSwipe(onSwipe: () => void) {
  const start = useRef<number>(undefined);
  const distance = (event: PointerEvent) => (start.current === undefined ? 0 : event.clientX - start.current);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current !== undefined) event.currentTarget.style.translate = `${distance(event)}px`;
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (Math.abs(distance(event)) >= swipePixels) onSwipe();
      start.current = undefined;
      event.currentTarget.style.translate = '';
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      start.current = undefined;
      event.currentTarget.style.translate = '';
    },
  };
}

function Action({ label, run }: NonNullable<Toast['action']>) {
  return (
    <Button
      variant="quiet"
      onClick={() => {
        dismissToast();
        run();
      }}
    >
      {label}
    </Button>
  );
}
