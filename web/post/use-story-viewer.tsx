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

/** Provides the full-screen viewer of some people's stories. Render the returned element. */
export function useStoryViewer(props: Pick<StoryViewerProps, 'people' | 'linked' | 'onLast'>) {
  const language = useLanguage();
  const { Part, isOpen, open, close } = useOnDemand(() => loadStoryViewer(language));
  const [start, setStart] = useState(0);
  return {
    /** `otherwise` runs if the viewer can't be loaded. */
    open: (person: number, otherwise: () => void) => {
      setStart(person);
      open(otherwise);
    },
    isOpen,
    viewer: Part && <Part {...props} start={start} open={isOpen} onClose={close} />,
  };
}

type OwnStoryViewerProps = Omit<StoryViewerProps, 'words'>;

/** One component for the page's lifetime; another component would remount the viewer. */
let loaded: ComponentType<OwnStoryViewerProps> | undefined;

/** Loads the viewer and its texts on first use. */
async function loadStoryViewer(language: Language): Promise<ComponentType<OwnStoryViewerProps>> {
  if (loaded) return loaded;
  const [{ StoryViewer }, words] = await Promise.all([import('./StoryViewer.tsx'), loadWords[language]()]);
  loaded = (props) => createElement(StoryViewer, { ...props, words });
  return loaded;
}
