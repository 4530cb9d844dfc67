import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { languages } from '#shared/account.ts';
import type { AppError } from '#shared/errors.ts';
import { samePathOrHome } from '#shared/site-path.ts';

/** Response of a form route: the redirect target (303) and the cookies to set. */
export interface FormAnswer {
  /** Path of this site. Any other value is replaced by `/`. */
  location: string;
  cookies?: SiteCookie[];
}

export interface SiteCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  httpOnly?: boolean;
}

/** Formats a Set-Cookie header. All cookies of the site are first-party, Secure and SameSite=Lax. */
export function setCookie(cookie: SiteCookie): string {
  return [
    `${cookie.name}=${encodeURIComponent(cookie.value)}`,
    `Max-Age=${cookie.maxAgeSeconds}`,
    'Path=/',
    'Secure',
    'SameSite=Lax',
    ...(cookie.httpOnly ? ['HttpOnly'] : []),
  ].join('; ');
}

export function formAnswer({ location, cookies = [] }: FormAnswer): APIGatewayProxyStructuredResultV2 {
  return {
    statusCode: 303,
    headers: { location: samePathOrHome(location), 'cache-control': 'no-store' },
    cookies: cookies.map(setCookie),
    body: '',
  };
}

export const languagePrefix = new RegExp(`^/(?:${languages.join('|')})(?=/|$)`);

/** Returns the language of a page's path, such as `/en`; empty if the path has none. */
export const languagePart = (path = ''): string => languagePrefix.exec(path)?.[0] ?? '';

/**
 * Returns the redirect after a refused form: a page that explains the error, says how long to wait, and links back to
 * the form (web/public). If the 18+ confirmation is missing, redirects to the gate.
 */
export function formRefusal(
  { code, retryAfter }: Pick<AppError, 'code' | 'retryAfter'>,
  referer: string | undefined,
): FormAnswer {
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const next = samePathOrHome(page && page.pathname + page.search);
  const language = languagePart(page?.pathname);
  if (code === 'adult-confirmation-required')
    return { location: `${language}/gate?${new URLSearchParams({ next })}` };
  const wait = retryAfter !== undefined && { wait: String(retryAfter) };
  return { location: `${language}/refused?${new URLSearchParams({ code, next, ...wait })}` };
}
