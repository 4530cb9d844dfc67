import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { LocalRequest, LocalResponse } from '../protocol/service.ts';
import { accountId } from '../account.ts';

/** What a request becomes for a function: payload format 2.0, the same for HTTP APIs and function URLs. */
export interface HttpEventInput {
  request: LocalRequest;
  clock: Clock;
  /** The API's or the URL's id: the first label of the host name. */
  id: string;
  domainName: string;
  routeKey: string;
  pathParameters?: Record<string, string> | undefined;
  authorizer?: object | undefined;
}

export function httpEvent(input: HttpEventInput): object {
  const { request, clock, id, domainName, routeKey, pathParameters, authorizer } = input;
  const [rawPath, rawQueryString = ''] = splitOnce(request.url, '?');
  const { cookie, ...headers } = request.headers;
  const isBase64Encoded = request.body.length > 0 && !isText(headers['content-type']);
  const query = joinedQuery(rawQueryString);
  const cookies = cookie?.split(/;\s*/).filter(Boolean);
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString,
    ...(cookies?.length && { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], request.remoteAddress].filter(Boolean).join(', '),
      'x-forwarded-proto': 'https',
    },
    ...(query && { queryStringParameters: query }),
    ...(pathParameters && Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId,
      apiId: id,
      ...(authorizer && { authorizer }),
      domainName,
      domainPrefix: id,
      http: {
        method: request.method,
        path: rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.remoteAddress,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: commonLogTime(clock.date()),
      timeEpoch: clock.now(),
    },
    ...(request.body.length > 0 && {
      body: request.body.toString(isBase64Encoded ? 'base64' : 'utf8'),
    }),
    isBase64Encoded,
  };
}

/** Bodies of other types, forms among them, reach the function as base64. */
const isText = (type: string | undefined): boolean =>
  /^(text\/.*|application\/(json|javascript|xml|.*\+json|.*\+xml))\s*(;|$)/i.test(type ?? '');

/** Repeated parameters are joined by commas; undefined where there is no query. */
function joinedQuery(raw: string): Record<string, string> | undefined {
  if (raw === '') return undefined;
  // Without a prototype, whose names are names like any other here.
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(raw))
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
}

/** `10/Apr/2026:13:30:05 +0000` */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

export function splitOnce(whole: string, separator: string): [string, string | undefined] {
  const at = whole.indexOf(separator);
  return at < 0 ? [whole, undefined] : [whole.slice(0, at), whole.slice(at + separator.length)];
}

/**
 * What a function's result becomes: an object with a `statusCode` is a response, anything else is JSON with
 * status 200. Undefined for a result that is no response at all (a status or a body of the wrong type).
 */
export function httpResponse(result: unknown): LocalResponse | undefined {
  if (typeof result !== 'object' || result === null || !('statusCode' in result))
    return {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: typeof result === 'string' ? result : JSON.stringify(result ?? null),
    };
  const { statusCode, headers, cookies, body, isBase64Encoded } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  if (body !== undefined && body !== null && typeof body !== 'string') return undefined;
  const lowered = Object.entries((headers ?? {}) as Record<string, unknown>).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...Object.fromEntries(lowered),
      ...(Array.isArray(cookies) && cookies.length > 0 && { 'set-cookie': cookies.map(String) }),
    },
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  };
}

/** The error answers of gateways: `{"message": ...}`. */
export const gatewayError = (
  status: number,
  message: string,
  headers: Record<string, string> = {},
): LocalResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ message }),
});
