import { useState, type ReactNode } from 'react';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { loadStoryViewer } from './load-story-viewer.ts';
import type { StoryViewerProps } from './StoryViewer.tsx';

/**
 * The full-screen viewer of some people's stories: what opens it, and what to render for it.
 */
export function useStoryViewer(props: Pick<StoryViewerProps, 'people' | 'linked' | 'onLast'>): {
  /** Opens it with one of the people; `otherwise` is done where it can't be loaded. */
  open: (start: number, otherwise: () => void) => void;
  isOpen: boolean;
  viewer: ReactNode;
} {
  const language = useLanguage();
  const { Part, isOpen, open, close } = useOnDemand(() => loadStoryViewer(language));
  const [start, setStart] = useState(0);
  return {
    open: (person, otherwise) => {
      setStart(person);
      open(otherwise);
    },
    isOpen,
    viewer: Part && <Part {...props} start={start} open={isOpen} onClose={close} />,
  };
}
