import { cookies } from '#shared/cookies.ts';

/**
 * The hint that somebody is signed in on this browser, from which the cached public pages choose the header's
 * links. It is no authority: the API asks for the access token.
 */
export function rememberSession(): void {
  document.cookie = `${cookies.session.name}=1; Path=/; Max-Age=${cookies.session.maxAgeSeconds}; SameSite=Lax; Secure`;
  document.documentElement.dataset.session = '1';
}

export function forgetSession(): void {
  document.cookie = `${cookies.session.name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
  delete document.documentElement.dataset.session;
}

/**
 * Shows in the header who is signed in by now, where a page comes back as it was left: from the browser's memory of
 * it (bfcache), or from behind another tab.
 */
export function followSession(): void {
  const follow = () => {
    const signedIn = document.cookie.split('; ').includes(`${cookies.session.name}=1`);
    if (signedIn) document.documentElement.dataset.session = '1';
    else delete document.documentElement.dataset.session;
  };
  window.addEventListener('pageshow', (event) => event.persisted && follow());
  document.addEventListener('visibilitychange', follow);
}

/**
 * Where the public header's Logout leads: only the private app holds the session's tokens, so its sign-in
 * page signs out when it sees this parameter and a logout was requested (logout-request.ts), and goes to the home page.
 */
export const logoutParameter = 'logout';
export const logoutAddress = `/login?${logoutParameter}=1`;
