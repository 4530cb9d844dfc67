import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { randomUUID } from 'node:crypto';
import { apiScope } from '#shared/deployment/token-scope.ts';
import { originSecretHeader } from '#shared/deployment/origin-secret.ts';
import { type RouteName, routes } from '#shared/api/index.ts';
import type { RouteSpec } from '#shared/api/route.ts';
import type { ErrorBody } from '#shared/errors.ts';

/** Request from which `apiEvent` builds the event of an HTTP API (payload format 2.0). */
export interface ApiCall {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: string[];
  /** Claims of the caller, as verified by the authorizer. */
  claims?: Record<string, unknown>;
}

export const claimsOf = (sub: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  sub,
  token_use: 'access',
  auth_time: String(Math.floor(Date.now() / 1000)),
  username: sub,
  scope: apiScope,
  ...more,
});

export function apiEvent(name: RouteName | '$default', call: ApiCall = {}): APIGatewayProxyEventV2 {
  const { params = {}, query = {}, body, headers = {}, cookies = [], claims } = call;
  const { method, path, form }: Pick<RouteSpec, 'method' | 'path' | 'form'> =
    name === '$default' ? { method: 'GET', path: '/api/nothing' } : routes[name];
  const rawPath = Object.entries(params).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, value),
    path as string,
  );
  const event = {
    version: '2.0',
    routeKey: name === '$default' ? '$default' : `${method} ${path}`,
    rawPath,
    rawQueryString: new URLSearchParams(query).toString(),
    cookies,
    headers: {
      [originSecretHeader]: 'open',
      'cloudfront-viewer-address': '203.0.113.7:4711',
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    queryStringParameters: query,
    pathParameters: params,
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    isBase64Encoded: false,
    requestContext: {
      requestId: randomUUID(),
      http: { method, path: rawPath, protocol: 'HTTP/1.1', sourceIp: '198.51.100.1', userAgent: 'test' },
      ...(claims && { authorizer: { jwt: { claims, scopes: ['aws.cognito.signin.user.admin'] } } }),
    },
  };
  return event as unknown as APIGatewayProxyEventV2;
}

export type Handler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

interface ApiResult {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: unknown;
  error: Partial<ErrorBody>;
}

/** Calls an entry's handler as API Gateway does. */
export async function callApi(
  handler: Handler,
  name: RouteName | '$default',
  call?: ApiCall,
): Promise<ApiResult> {
  const result = await handler(apiEvent(name, call), {} as Context);
  const body: unknown = result.body ? JSON.parse(result.body) : undefined;
  return {
    status: result.statusCode ?? 0,
    headers: (result.headers ?? {}) as Record<string, string>,
    cookies: result.cookies ?? [],
    body,
    error: body ?? {},
  };
}
