import { privatePaths } from '#shared/private-routes.ts';
import { samePath } from '#shared/site-path.ts';

/** A redirect to these paths after sign-in would loop. */
const signInPaths = ['/login', '/register', '/forgot-password', '/reset-password'];

/** Returns the redirect target after sign-in: a path of this site, otherwise the dashboard. */
export function safeNext(next: string | null): string {
  const path = samePath(next);
  if (!path) return '/dashboard';
  // The router treats "/login/" as "/login". A logout parameter there could sign the member out.
  const screen = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return signInPaths.includes(screen) ? '/dashboard' : path;
}

/** True if the private app shows this path. Any other page is a separate document. */
export const isPrivatePath = (path: string): boolean =>
  privatePaths.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  );

/** Returns the sign-in page's address with a redirect back to the path. */
export const loginFor = (path: string): string => `/login?next=${encodeURIComponent(path)}`;
