import { privatePaths } from '#shared/site.ts';
import { samePath } from '#shared/site-path.ts';

/** Coming back to one of these after signing in would only lead here again. */
const signInPaths = ['/login', '/register', '/forgot-password', '/reset-password'];

/** Where to go after signing in: a path of this site, or the dashboard for anything else. */
export function safeNext(next: string | null): string {
  const path = samePath(next);
  if (!path) return '/dashboard';
  // The router takes "/login/" for "/login", whose parameters may sign the person out again.
  const screen = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return signInPaths.includes(screen) ? '/dashboard' : path;
}

/** Whether the private app shows this path itself; any other page is another document. */
export const isPrivatePath = (path: string): boolean =>
  privatePaths.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  );

/** The sign-in page that leads back to where one was going. */
export const loginFor = (path: string): string => `/login?next=${encodeURIComponent(path)}`;
