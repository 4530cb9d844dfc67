import type { Language } from '#shared/account.ts';
import type { Common } from './en/common.ts';

/** Loads the shared texts. Each language is its own chunk, so that no browser downloads both. */
export const loadCommon: Record<Language, () => Promise<Common>> = {
  es: async () => (await import('./es/common.ts')).common,
  en: async () => (await import('./en/common.ts')).common,
};
