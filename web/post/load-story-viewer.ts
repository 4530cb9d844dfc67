import { createElement, type ComponentType } from 'react';
import type { Language } from '#shared/account.ts';
import type { StoryMessages } from '#web/i18n/en/stories.ts';
import type { StoryViewerProps } from './StoryViewer.tsx';

const loadWords: Record<Language, () => Promise<StoryMessages>> = {
  es: async () => (await import('#web/i18n/es/stories.ts')).stories,
  en: async () => (await import('#web/i18n/en/stories.ts')).stories,
};

type OwnStoryViewerProps = Omit<StoryViewerProps, 'words'>;

/** One component for the page's life: a second one would be mounted anew. */
let loaded: ComponentType<OwnStoryViewerProps> | undefined;

/** The viewer with its words, a chunk each, which no page loads before somebody opens a story. */
export async function loadStoryViewer(language: Language): Promise<ComponentType<OwnStoryViewerProps>> {
  if (loaded) return loaded;
  const [{ StoryViewer }, words] = await Promise.all([import('./StoryViewer.tsx'), loadWords[language]()]);
  loaded = (props) => createElement(StoryViewer, { ...props, words });
  return loaded;
}
