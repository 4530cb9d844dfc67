import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { ErrorCode } from '#shared/errors.ts';
import { samePathOrHome } from '#shared/site-path.ts';

/** What a form route answers: where the browser goes next (303) and what it remembers. */
export interface FormAnswer {
  /** A path of this site, or anything: what is not a path of this site becomes `/`. */
  location: string;
  cookies?: SiteCookie[];
}

export interface SiteCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
  httpOnly?: boolean;
}

/** All cookies of the site are first-party, Secure and SameSite=Lax. */
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

/**
 * Where a browser goes whose form was refused: to a page that says why (web/public) and leads back to where the
 * form was; to the 18+ gate where its answer is what is missing.
 */
export function formRefusal(code: ErrorCode, referer: string | undefined): FormAnswer {
  const page = referer && URL.canParse(referer) ? new URL(referer) : undefined;
  const next = samePathOrHome(page && page.pathname + page.search);
  if (code === 'adult-confirmation-required') return { location: `/gate?${new URLSearchParams({ next })}` };
  return { location: `/refused?${new URLSearchParams({ code, next })}` };
}
