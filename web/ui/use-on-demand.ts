import { useState, type ComponentType } from 'react';

/** Overlay that loads when it is first opened. */
interface OnDemand<P> {
  /** Component; undefined until it has loaded. */
  Part: ComponentType<P> | undefined;
  isOpen: boolean;
  /** Loads and opens the overlay; calls `otherwise` if loading fails (offline, or after a new release). */
  open: (otherwise: () => void) => void;
  close: () => void;
}

/**
 * Loads a component when it is first opened, because the initial script of a public page has a size limit
 * (docs/proofs.md).
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  const [Part, setPart] = useState<ComponentType<P>>();
  const [isOpen, setOpen] = useState(false);
  return {
    Part,
    isOpen,
    open: (otherwise) => {
      load().then((part) => {
        setPart(() => part);
        setOpen(true);
      }, otherwise);
    },
    close: () => setOpen(false),
  };
}
