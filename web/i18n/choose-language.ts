import type { Language } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';

/**
 * The language for a page that the browser renders by itself: the remembered choice, else the best of what
 * the browser asks for, else Spanish. The edge function follows the same order for the server's pages.
 */
export function chooseLanguage(cookie: string, preferred: readonly string[]): Language {
  const remembered = new RegExp(`(?:^|; )${cookies.language.name}=(es|en)(?:;|$)`).exec(cookie)?.[1];
  const wanted = remembered ?? preferred.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return wanted === 'en' ? 'en' : 'es';
}

const isLanguage = (tag: string): boolean => tag === 'es' || tag === 'en';
