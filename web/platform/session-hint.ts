import { cookies } from '#shared/cookies.ts';
import { storeText } from '#web/api/stored-text.ts';

/**
 * Sets a cookie that says that a member is signed in. Cached public pages choose the header's links by this cookie. It
 * grants no access, because the API requires the access token.
 */
export function rememberSession(): void {
  document.cookie = `${cookies.session.name}=1; Path=/; Max-Age=${cookies.session.maxAgeSeconds}; SameSite=Lax; Secure`;
  document.documentElement.toggleAttribute('data-session', true);
}

export function forgetSession(): void {
  document.cookie = `${cookies.session.name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
  document.documentElement.toggleAttribute('data-session', false);
  rememberProvider(false);
}

/** Storage key that says that the signed-in member is a provider. Removed when the session ends. */
export const providerKey = 'provider';

/** Stores whether the signed-in member is a provider. Their header leads to their own listing (LOOK-12). */
export function rememberProvider(isProvider: boolean): void {
  storeText(providerKey, isProvider ? '1' : undefined);
  document.documentElement.toggleAttribute('data-provider', isProvider);
}
