import { createElement, useState, type ComponentType } from 'react';
import type { Language } from '#shared/account.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import { useLanguage } from '#web/i18n/i18n.tsx';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import type { StoryViewerProps } from './StoryViewer.tsx';

const loadWords: Record<Language, () => Promise<StoryMessages>> = {
  es: async () => (await import('#web/i18n/es/stories.ts')).stories,
  en: async () => (await import('#web/i18n/en/stories.ts')).stories,
};

/**
 * The full-screen viewer of some people's stories: what opens it, and what to render for it.
 */
export function useStoryViewer(props: Pick<StoryViewerProps, 'people' | 'linked' | 'onLast'>) {
  const language = useLanguage();
  const { Part, isOpen, open, close } = useOnDemand(() => loadStoryViewer(language));
  const [start, setStart] = useState(0);
  return {
    /** Opens it with one of the people; `otherwise` is done where it can't be loaded. */
    open: (person: number, otherwise: () => void) => {
      setStart(person);
      open(otherwise);
    },
    isOpen,
    viewer: Part && <Part {...props} start={start} open={isOpen} onClose={close} />,
  };
}

type OwnStoryViewerProps = Omit<StoryViewerProps, 'words'>;

/** One component for the page's life: a second one would be mounted anew. */
let loaded: ComponentType<OwnStoryViewerProps> | undefined;

/** The viewer with its words, a chunk each, which no page loads before somebody opens a story. */
async function loadStoryViewer(language: Language): Promise<ComponentType<OwnStoryViewerProps>> {
  if (loaded) return loaded;
  const [{ StoryViewer }, words] = await Promise.all([import('./StoryViewer.tsx'), loadWords[language]()]);
  loaded = (props) => createElement(StoryViewer, { ...props, words });
  return loaded;
}
