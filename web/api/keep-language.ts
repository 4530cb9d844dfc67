import type { Language } from '#shared/account-options.ts';
import { cookies } from '#shared/cookies.ts';

/** Stores the visitor's language for addresses that contain none. */
export function rememberLanguage(language: Language): void {
  const { name, maxAgeSeconds } = cookies.language;
  document.cookie = `${name}=${language}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; Secure`;
}

/**
 * Keeps a public page's language in the private app, whose addresses contain none (LOOK-21). A click on a link without
 * the language stores it in the cookie, before the browser follows the link.
 */
export function keepLanguage(): void {
  const language = document.documentElement.lang as Language;
  const leads = `a[href^="/"]:not([href^="/${language}"])`;
  for (const event of ['click', 'auxclick'])
    document.addEventListener(
      event,
      ({ target }) => target instanceof Element && target.closest(leads) && rememberLanguage(language),
    );
}
