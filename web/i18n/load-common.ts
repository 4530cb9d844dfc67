import type { Language } from '#shared/account.ts';
import type { Common } from './en/common.ts';

/** The common texts of one language; a chunk of its own, so that nobody downloads both. */
export const loadCommon: Record<Language, () => Promise<Common>> = {
  es: async () => (await import('./es/common.ts')).common,
  en: async () => (await import('./en/common.ts')).common,
};
