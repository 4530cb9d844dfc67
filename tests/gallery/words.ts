import type { Language } from '#shared/account-options.ts';
import type { Words } from './words/catalogues.ts';

/** Every catalogue of one language: one file of each, so that a page asks for one and not for six. */
export const loadWords = async (language: Language): Promise<Words> => (await load[language]()).words;

const load = {
  es: () => import('./words/es.ts'),
  en: () => import('./words/en.ts'),
};
