import { cookies } from '#shared/cookies.ts';

/**
 * Updates the header's links when the visitor returns to a public page, from the back/forward cache or from another tab.
 * The private app sets the cookie (web/platform/session-hint.ts).
 */
export function followSession(): void {
  const follow = () => {
    const signedIn = document.cookie.split('; ').includes(`${cookies.session.name}=1`);
    document.documentElement.toggleAttribute('data-session', signedIn);
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
