import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, test } from 'vitest';
import { siteOf, visitorOf } from '#functions/http/visitor.ts';

const addressOf = (viewer: string): string =>
  visitorOf({
    headers: { 'cloudfront-viewer-address': viewer },
    requestContext: { http: { sourceIp: '203.0.113.1' } },
  } as unknown as APIGatewayProxyEventV2).address;

test('an IPv4 visitor is identified by address without port', () => {
  expect(addressOf('198.51.100.10:46532')).toBe('198.51.100.10');
  expect(addressOf('198.51.100.10:1')).toBe('198.51.100.10');
});

test('an IPv6 visitor is identified by the /64 network', () => {
  const same = ['2001:db8:0:7::1:443', '2001:db8:0:7:1:2:3:4:50000', '2001:0DB8:0000:0007:ffff::9:443'];
  expect(new Set(same.map(addressOf)).size).toBe(1);
  expect(addressOf('2001:db8:0:8::1:443')).not.toBe(addressOf('2001:db8:0:7::1:443'));
  expect(addressOf('2001:db8::7:443')).toBe('2001:db8:0:0::/64');
});

test("a visitor's site is the /48 IPv6 network or the IPv4 address", () => {
  const same = ['2001:db8:0:7::1:443', '2001:db8:0:ffff::1:443', '2001:0db8::9:443'];
  expect(new Set(same.map(addressOf).map(siteOf))).toEqual(new Set(['2001:db8:0::/48']));
  expect(siteOf(addressOf('2001:db8:1:7::1:443'))).toBe('2001:db8:1::/48');
  expect(siteOf(addressOf('198.51.100.10:46532'))).toBe('198.51.100.10');
});
