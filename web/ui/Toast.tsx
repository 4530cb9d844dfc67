import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useCommon } from '../i18n/i18n.tsx';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';

export interface Toast {
  title: string;
  text?: string;
  /** `bad` is the specification's "destructive". */
  tone?: 'neutral' | 'good' | 'bad';
}

/** 5 s, 6 s below 768 px; one at a time (public-site.md sections 8 and 9). */
const seconds = { narrow: 6, wide: 5 };

let current: (Toast & { key: number }) | undefined;
let shown = 0;
const listeners = new Set<() => void>();

function change(toast: Toast | undefined): void {
  current = toast && { ...toast, key: ++shown };
  for (const listener of listeners) listener();
}

/** Shows a message at the edge of the screen; it replaces the one before. Needs one ToastRegion on the page. */
export const showToast = (toast: Toast): void => change(toast);
export const dismissToast = (): void => change(undefined);

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where toasts appear; put it once at the end of a page. */
export function ToastRegion() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  );
  const { close } = useCommon().action;
  const region = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!toast) return;
    // Above any modal dialog that is open now.
    region.current?.showPopover?.();
    const narrow = window.matchMedia('(width < 768px)').matches;
    const timer = setTimeout(dismissToast, 1000 * (narrow ? seconds.narrow : seconds.wide));
    const shown = region.current;
    return () => {
      clearTimeout(timer);
      if (shown?.isConnected) shown.hidePopover?.();
    };
  }, [toast]);

  return (
    <div
      ref={region}
      className="toast-region"
      popover="manual"
      role={toast?.tone === 'bad' ? 'alert' : 'status'}
      aria-live="polite"
    >
      {toast && (
        <div key={toast.key} className={`toast toast--${toast.tone ?? 'neutral'}`}>
          {toast.tone && toast.tone !== 'neutral' && (
            <Icon name={toast.tone === 'good' ? 'check' : 'warning'} />
          )}
          <div className="toast__words">
            <strong>{toast.title}</strong>
            {toast.text && <p>{toast.text}</p>}
          </div>
          <Button variant="quiet" icon="close" iconOnly onClick={dismissToast}>
            {close}
          </Button>
        </div>
      )}
    </div>
  );
}
