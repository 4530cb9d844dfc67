import { randomUUID } from 'node:crypto';
import { NotSupported, type LocalRequest, type LocalResponse } from '../protocol/service.ts';

/**
 * Builds an event in payload format 2.0, for HTTP APIs and function URLs. Contains only the fields that functions read.
 * @param claims claims that a JWT authorizer verified
 */
export function httpEvent(
  { method, url, headers: { cookie, ...headers }, body, remoteAddress }: LocalRequest,
  routeKey: string,
  pathParameters?: Record<string, string>,
  claims?: Record<string, string>,
): object {
  const [rawPath, rawQueryString = ''] = splitOnce(url, '?');
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type']);
  return {
    routeKey,
    rawPath,
    rawQueryString,
    cookies: cookie?.split(/;\s*/).filter(Boolean),
    headers,
    queryStringParameters: joinedQuery(rawQueryString),
    pathParameters,
    requestContext: {
      authorizer: claims && { jwt: { claims } },
      http: { method, sourceIp: remoteAddress },
      requestId: randomUUID(),
    },
    body: body.length > 0 ? body.toString(isBase64Encoded ? 'base64' : 'utf8') : undefined,
    isBase64Encoded,
  };
}

/** Bodies of other types, such as forms, reach the function as base64. */
const isText = (type = ''): boolean => /^(text\/|application\/json\b)/i.test(type);

/** Parses a query and joins repeated parameters with commas. */
function joinedQuery(raw: string): Record<string, string> {
  // No prototype, so that a parameter may be named `constructor`.
  const joined = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(raw))
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  return joined;
}

export function splitOnce(whole: string, separator: string): [string, string | undefined] {
  const at = whole.indexOf(separator);
  return at < 0 ? [whole, undefined] : [whole.slice(0, at), whole.slice(at + separator.length)];
}

/** Converts a function's result to a response. @throws NotSupported for a result without a status, or in base64 */
export function httpResponse(result: unknown): LocalResponse {
  const { statusCode, body = '', ...more } = (result ?? {}) as { statusCode?: number; body?: string };
  const { headers = {}, cookies = [] } = more as { headers?: Record<string, string>; cookies?: string[] };
  if (statusCode === undefined || 'isBase64Encoded' in more)
    throw new NotSupported('gateway', 'a result without a statusCode or in base64');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    status: statusCode,
    headers: {
      'content-type': 'application/json',
      ...(Object.fromEntries(named) as Record<string, string>),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body,
  };
}

/** Builds a gateway's error response: `{"message": ...}`. */
export const gatewayError = (status: number, message: string): LocalResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ message }),
});
