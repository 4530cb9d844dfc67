import type { Language } from '#shared/account-options.ts';

/** Returns a public page's path in a language; it may have a query. */
export const inLanguage = <L extends Language>(language: L, path: `/${string}`): `/${L}${string}` =>
  `/${language}${path.replace(/^\/(?=\?|$)/, '')}`;
