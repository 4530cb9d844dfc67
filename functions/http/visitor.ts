import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
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

/**
 * Whom a network address stands for. An IPv6 connection has a /64 at least, 2^64 addresses to be somebody
 * else with: only the network's half says who it is.
 */
function networkOf(address: string): string {
  // One with a dot in it is an IPv4 address written as IPv6.
  if (!isIPv6(address) || address.includes('.')) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const groups = (part = ''): string[] => part.split(':').filter(Boolean);
  const left = groups(before);
  const right = groups(after);
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}

/**
 * The site that a visitor's network is part of: of IPv6 the /48, the most that one household or tunnel gets (RFC 6177).
 * Some 65,000 networks of one site are one here; strangers may be in the same one, so that no limit counts by it alone.
 * @param network as `visitorOf` names it
 */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;

/** The address is CloudFront's word: the origin secret proved that the request came through it. */
export function visitorOf(event: APIGatewayProxyEventV2): Visitor {
  const read = readCookies(event.cookies ?? []);
  const viewer = event.headers['cloudfront-viewer-address'];
  return {
    address: networkOf(viewer ? withoutPort(viewer) : event.requestContext.http.sourceIp),
    adult: read[cookies.adult.name] === '1',
    deviceCookie: read[cookies.device.name],
  };
}
