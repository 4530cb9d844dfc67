import type { Language } from '#shared/account-options.ts';
import type { Words } from './words/catalogues.ts';

/** Loads all catalogues of a language, bundled in one file so that a page needs a single request. */
export const loadWords = async (language: Language): Promise<Words> => (await load[language]()).words;

const load = {
  es: () => import('./words/es.ts'),
  en: () => import('./words/en.ts'),
};
