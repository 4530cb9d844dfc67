import { cookies } from '#shared/cookies.ts';

/**
 * Sets the hint that a member is signed in, from which cached public pages choose the header's links. It grants
 * nothing: the API requires the access token.
 */
export function rememberSession(): void {
  document.cookie = `${cookies.session.name}=1; Path=/; Max-Age=${cookies.session.maxAgeSeconds}; SameSite=Lax; Secure`;
  document.documentElement.dataset.session = '1';
}

export function forgetSession(): void {
  document.cookie = `${cookies.session.name}=; Path=/; Max-Age=0; SameSite=Lax; Secure`;
  delete document.documentElement.dataset.session;
}

/** Updates the header's session state when the browser restores a page from its back/forward cache or another tab. */
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
 * Query parameter of the Logout link. Only the private app holds the tokens: its sign-in page signs out if a logout was
 * requested (logout-request.ts), then opens the home page.
 */
export const logoutParameter = 'logout';
export const logoutAddress = `/login?${logoutParameter}=1`;
