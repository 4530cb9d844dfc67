import { cookies } from '#shared/cookies.ts';
import { storedText, storeText } from './stored-text.ts';

/**
 * Sets a cookie that says that a member is signed in. Cached public pages choose the header's links by this cookie. It
 * grants no access, because the API requires the access token.
 */
export function rememberSession(): void {
  document.cookie = `${cookies.session.name}=1; Path=/; Max-Age=${cookies.session.maxAgeSeconds}; SameSite=Lax; Secure`;
  document.documentElement.dataset.session = '1';
}

export function forgetSession(): void {
  document.cookie = `${cookies.session.name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
  delete document.documentElement.dataset.session;
}

/** Storage key that says that the signed-in member is a provider. Sign-out removes it. */
export const providerKey = 'provider';

/** Stores whether the signed-in member is a provider. Their header leads to their own listing (LOOK-12). */
export function rememberProvider(isProvider: boolean): void {
  storeText(providerKey, isProvider ? '1' : undefined);
  showProvider(isProvider);
}

function showProvider(isProvider: boolean): void {
  if (isProvider) document.documentElement.dataset.provider = '1';
  else delete document.documentElement.dataset.provider;
}

/** Updates the header's links when the visitor returns to a page, from the back/forward cache or from another tab. */
export function followSession(): void {
  const follow = () => {
    const signedIn = document.cookie.split('; ').includes(`${cookies.session.name}=1`);
    if (signedIn) document.documentElement.dataset.session = '1';
    else delete document.documentElement.dataset.session;
    showProvider(storedText(providerKey) !== undefined);
  };
  addEventListener('pageshow', (event) => event.persisted && follow());
  document.addEventListener('visibilitychange', follow);
}

/**
 * Query parameter of the Logout link, which leads to the private app's sign-in page: only that app has the tokens. If a
 * logout was requested (logout-request.ts), that page signs out and opens the home page.
 */
export const logoutParameter = 'logout';
export const logoutAddress = `/login?${logoutParameter}=1`;
