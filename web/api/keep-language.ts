import type { Language } from '#shared/account-options.ts';
import { cookies } from '#shared/cookies.ts';
import { storedText, storeText } from './stored-text.ts';

/** Stores the visitor's language for addresses that contain none. */
export function rememberLanguage(language: Language): void {
  const { name, maxAgeSeconds } = cookies.language;
  document.cookie = `${name}=${language}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; Secure`;
}

const scrolledKey = 'languageScroll';

/** Keeps the scroll position when the visitor switches the language, because a new document loads. */
export function keepScrollInSwitch(): void {
  const scrolled = storedText(scrolledKey, 'session');
  storeText(scrolledKey, undefined, 'session');
  if (scrolled) scrollTo({ top: Number(scrolled), behavior: 'instant' });
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof Element && target.matches('.language-switch form'))
      storeText(scrolledKey, String(Math.round(scrollY)), 'session');
  });
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
