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
    // Keep the first of two cookies with the same name, as other cookie parsers do.
    if (name in read) continue;
    try {
      read[name] = decodeURIComponent(value);
    } catch {
      read[name] = value;
    }
  }
  return read;
}

/** Strips the port from CloudFront's `address:port`, in which IPv6 addresses have no brackets. */
const withoutPort = (viewer: string): string => viewer.replace(/:\d+$/, '');

/**
 * Returns the network of an address. An IPv6 connection has at least a /64, so a client could switch between 2^64
 * addresses; only the network half identifies it.
 */
function networkOf(address: string): string {
  // An address with a dot is IPv4 written as IPv6.
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
 * Returns the site of a network. For IPv6 that is the /48, the most that one household or tunnel gets (RFC 6177). A
 * site has 65,536 networks and may include strangers, so no limit counts by site alone.
 * @param network as returned by `visitorOf`
 */
export const siteOf = (network: string): string =>
  network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;

/** Reads the visitor from a request. CloudFront's address header is trusted because the origin secret is checked. */
export function visitorOf(event: APIGatewayProxyEventV2): Visitor {
  const read = readCookies(event.cookies ?? []);
  const viewer = event.headers['cloudfront-viewer-address'];
  return {
    address: networkOf(viewer ? withoutPort(viewer) : event.requestContext.http.sourceIp),
    adult: read[cookies.adult.name] === '1',
    deviceCookie: read[cookies.device.name],
  };
}
