import { privatePaths } from '#shared/site.ts';

const base = 'https://site.invalid';
/** Coming back to one of these after signing in would only lead here again. */
const signInPaths = ['/login', '/register', '/forgot-password', '/reset-password'];

/**
 * Where to go after signing in: a path of this site or, for anything else (another origin, a scheme, a
 * protocol-relative or backslashed address), the dashboard. Open redirects serve phishing.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return '/dashboard';
  let url: URL;
  try {
    url = new URL(next, base);
  } catch {
    return '/dashboard';
  }
  // The router takes "/login/" for "/login", whose parameters may sign the person out again.
  const screen = url.pathname.replace(/\/+$/, '');
  if (url.origin !== base || signInPaths.includes(screen)) return '/dashboard';
  // "/.//evil.example" has the path "//evil.example", which as an address is another site.
  if (url.pathname.startsWith('//')) return '/dashboard';
  return url.pathname + url.search + url.hash;
}

/** Whether the private app shows this path itself; any other page is another document. */
export const isPrivatePath = (path: string): boolean =>
  privatePaths.some(
    (prefix) => path === prefix || path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}?`),
  );

/** The sign-in page that leads back to where one was going. */
export const loginFor = (path: string): string => `/login?next=${encodeURIComponent(path)}`;
