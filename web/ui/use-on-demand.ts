import { useState, type ComponentType } from 'react';

/** Overlay that loads when it is first opened. */
interface OnDemand<P> {
  /** Undefined until it has loaded. */
  Part: ComponentType<P> | undefined;
  isOpen: boolean;
  /**
   * Loads and opens the overlay. Calls `otherwise` if the browser is offline or a new release has replaced the file.
   */
  open: (otherwise: () => void) => void;
  close: () => void;
}

/**
 * Loads a component when it is first opened, to keep a public page's initial script within its limit (docs/proofs.md).
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
