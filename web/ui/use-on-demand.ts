import { useState, type ComponentType } from 'react';

/** A part of a screen that opens over it. */
interface OnDemand<P> {
  /** What is shown; undefined until it was first asked for. */
  Part: ComponentType<P> | undefined;
  isOpen: boolean;
  /** Opens it, loaded by then; `otherwise` is done where it can't be (offline, a newer release). */
  open: (otherwise: () => void) => void;
  close: () => void;
}

/** Loads a part when it is first opened, since a public page's first scripts are bounded (docs/proofs.md). */
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
