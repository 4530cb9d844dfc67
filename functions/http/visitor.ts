import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { languages } from '#shared/account.ts';
import { cookies } from '#shared/cookies.ts';
import type { Visitor } from './request.ts';

function readCookies(pairs: readonly string[]): Record<string, string> {
  const read: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const pair of pairs) {
    const at = pair.indexOf('=');
    if (at <= 0) continue;
    const name = pair.slice(0, at).trim();
    const value = pair.slice(at + 1).trim();
    // The first of two wins, as it does where cookies are read elsewhere.
    if (name in read) continue;
    try {
      read[name] = decodeURIComponent(value);
    } catch {
      read[name] = value;
    }
  }
  return read;
}

/** `address:port` as CloudFront writes it; an IPv6 address comes without brackets. */
const withoutPort = (viewer: string): string => viewer.replace(/:\d+$/, '');

/** The address is CloudFront's word: the origin secret proved that the request came through it. */
export function visitorOf(event: APIGatewayProxyEventV2): Visitor {
  const read = readCookies(event.cookies ?? []);
  const viewer = event.headers['cloudfront-viewer-address'];
  return {
    address: viewer ? withoutPort(viewer) : event.requestContext.http.sourceIp,
    adult: read[cookies.adult.name] === '1',
    language: languages.find((language) => language === read[cookies.language.name]) ?? 'es',
    cookies: read,
  };
}
