import type { Jwks } from 'aws-jwt-verify/jwk';
import type { Clock } from '../clock.ts';
import { FunctionError } from '../lambda/functions.ts';
import { gatewayError, httpEvent, httpResponse, splitOnce } from './http-event.ts';
import { authorize, type JwtAuthorizer } from './jwt-authorizer.ts';
import type { SupportedOperations } from '../protocol/supported.ts';
import type { LocalRequest, LocalResponse, LocalService } from '../protocol/service.ts';

/** A function as its callers see it. */
export interface Invocable {
  invoke(event: unknown): Promise<unknown>;
}

export interface HttpRoute {
  /** `GET /api/listings/{id}`, `ANY /api/{proxy+}` or `$default`. */
  routeKey: string;
  target: Invocable;
  /** Undefined for a route that everybody may call. */
  authorizer?: JwtAuthorizer | undefined;
  scopes: string[];
}

export interface HttpApiOptions {
  id: string;
  domainName: string;
  routes: HttpRoute[];
  clock: Clock;
  /** The public keys of an issuer; undefined for one that does not exist here. */
  keySet: (issuer: string) => Jwks | undefined;
}

/** By what a caller or a function can see; the properties of a template are in stack/supported.ts. */
export const httpApiSupported: SupportedOperations = {
  routes: ['literal', 'parameter', '{proxy+}', 'ANY', '$default'],
  'JWT authorizer': ['signature', 'iss', 'aud', 'client_id', 'exp', 'nbf', 'scopes', 'claims as text'],
  'payload 2.0': [
    'routeKey',
    'rawPath',
    'rawQueryString',
    'queryStringParameters',
    'pathParameters',
    'cookies',
    'headers',
    'requestContext',
    'body',
    'isBase64Encoded',
  ],
  answers: [
    'statusCode',
    'headers',
    'cookies',
    'body',
    'isBase64Encoded',
    'anything else as JSON',
    'an error of the function',
  ],
  limits: ['10 MB of body'],
};

const maxPayloadBytes = 10 * 1024 * 1024;
/** Integration timeout of HTTP APIs. */
const integrationMilliseconds = 30_000;

/** An API Gateway HTTP API with Lambda proxy integrations (payload 2.0) and JWT authorizers, without CORS. */
export function createHttpApi({ id, domainName, routes, clock, keySet }: HttpApiOptions): LocalService {
  return async (request) => {
    if (request.body.length > maxPayloadBytes) return gatewayError(413, 'Request Entity Too Large');
    const match = findRoute(routes, request);
    if (!match) return gatewayError(404, 'Not Found');
    const { route, pathParameters } = match;
    let authorizer: object | undefined;
    if (route.authorizer) {
      const keys = keySet(route.authorizer.issuer) ?? { keys: [] };
      const token = request.headers['authorization'];
      const answer = authorize(token, route.authorizer, route.scopes, keys, clock);
      if (answer.verdict === 'unauthorized')
        return gatewayError(401, 'Unauthorized', { 'www-authenticate': 'Bearer' });
      if (answer.verdict !== 'allowed') return gatewayError(403, 'Forbidden');
      authorizer = { jwt: { claims: answer.claims, scopes: answer.scopes } };
    }
    const { routeKey, target } = route;
    const event = httpEvent({ request, clock, id, domainName, routeKey, pathParameters, authorizer });
    return integrate(target, event);
  };
}

async function integrate(target: Invocable, event: object): Promise<LocalResponse> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), integrationMilliseconds);
  });
  try {
    const invocation = target.invoke(event);
    const result = await Promise.race([invocation, late]);
    if (result === 'late') {
      invocation.catch(() => undefined); // reported by the function's own log
      return gatewayError(503, 'Service Unavailable');
    }
    return httpResponse(result) ?? gatewayError(500, 'Internal Server Error');
  } catch (error) {
    if (!(error instanceof FunctionError)) throw error;
    return error.throttled
      ? gatewayError(503, 'Service Unavailable')
      : gatewayError(500, 'Internal Server Error');
  } finally {
    clearTimeout(timer);
  }
}

interface Match {
  route: HttpRoute;
  pathParameters: Record<string, string>;
}

/** The most specific route wins: literal parts before parameters before `{proxy+}`, the method before ANY. */
function findRoute(routes: HttpRoute[], request: LocalRequest): Match | undefined {
  const [path] = splitOnce(request.url, '?');
  const parts = path.split('/');
  const matches = routes.flatMap((route) => {
    const [method = '', pattern] = route.routeKey.split(' ');
    if (pattern === undefined || (method !== 'ANY' && method !== request.method)) return [];
    const found = matchPath(pattern.split('/'), parts);
    return found ? [{ route, ...found, rank: `${found.rank}${method === 'ANY' ? 'b' : 'a'}` }] : [];
  });
  matches.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  return matches[0] ?? (fallback && { route: fallback, pathParameters: {} });
}

/** @returns the parameters, and a rank that sorts more specific patterns first */
function matchPath(
  pattern: string[],
  parts: string[],
): { pathParameters: Record<string, string>; rank: string } | undefined {
  const pathParameters: Record<string, string> = {};
  let rank = '';
  for (const [index, part] of pattern.entries()) {
    const greedy = /^\{(\w+)\+\}$/.exec(part);
    if (greedy) {
      if (parts.length <= index) return undefined;
      pathParameters[greedy[1] ?? ''] = decode(parts.slice(index).join('/'));
      return { pathParameters, rank: `${rank}c` };
    }
    const actual = parts[index];
    if (actual === undefined) return undefined;
    const parameter = /^\{(\w+)\}$/.exec(part);
    if (parameter && actual !== '') pathParameters[parameter[1] ?? ''] = decode(actual);
    else if (part !== actual) return undefined;
    rank += parameter ? 'b' : 'a';
  }
  return pattern.length === parts.length ? { pathParameters, rank } : undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray per cent sign stays what it is
  }
}
