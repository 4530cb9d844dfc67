import { useState, type ComponentType } from 'react';

/** State of an overlay that loads when it is first opened. */
interface OnDemand<P> {
  /** Component of the overlay; undefined until it has loaded. */
  Part: ComponentType<P> | undefined;
  isOpen: boolean;
  /**
   * Loads and opens the overlay. Calls `otherwise` if loading fails, because the browser is offline or a new release
   * has replaced the file.
   */
  open: (otherwise: () => void) => void;
  close: () => void;
}

/**
 * Loads a component when it is first opened. This keeps a public page's initial script within its size limit
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
