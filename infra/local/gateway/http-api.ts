import type { Jwks } from 'aws-jwt-verify/jwk';
import type { Clock } from '../clock.ts';
import { FunctionError } from '../lambda/definition.ts';
import { signedClaims } from '../protocol/jwt.ts';
import { NotSupported, type LocalService } from '../protocol/service.ts';
import { gatewayError, httpEvent, httpResponse, splitOnce } from './http-event.ts';

/** Function that a gateway can invoke. */
export interface Invocable {
  invoke(event: unknown): Promise<unknown>;
}

/** JwtConfiguration of AWS::ApiGatewayV2::Authorizer. */
export interface JwtAuthorizer {
  issuer: string;
  audience: string[];
}

export interface HttpRoute {
  /** `GET /api/items/{id}` or `$default`. */
  routeKey: string;
  target: Invocable;
  /** Undefined for a public route. */
  authorizer?: JwtAuthorizer | undefined;
  /** A token needs at least one of these. */
  scopes: string[];
}

/**
 * Creates an API Gateway HTTP API with Lambda proxy integrations (payload 2.0) and JWT authorizers. An invalid token
 * gets 401; a valid one without the route's scope gets 403.
 * @param keySet returns an issuer's public keys, or undefined for an unknown issuer
 */
export function createHttpApi(
  routes: readonly HttpRoute[],
  clock: Clock,
  keySet: (issuer: string) => Jwks | undefined,
): LocalService {
  const claimsOf = (token: string | undefined, { issuer, audience }: JwtAuthorizer) => {
    const keys = keySet(issuer);
    const claims = token && keys ? signedClaims(token.replace(/^Bearer\s+/i, ''), issuer, keys) : undefined;
    const seconds = clock.now() / 1000;
    const isTooLate = typeof claims?.exp !== 'number' || claims.exp <= seconds;
    if (!claims || isTooLate || Number(claims.nbf ?? 0) > seconds || Number(claims.iat ?? 0) > seconds)
      return undefined;
    // A user pool puts the client id into `client_id` of access tokens and `aud` of ID tokens.
    return audience.includes((claims.aud ?? claims['client_id']) as string) ? claims : undefined;
  };

  return async (request) => {
    if (request.body.length > 10 * 2 ** 20) return gatewayError(413, 'Request Entity Too Large');
    const found = findRoute(routes, request.method, splitOnce(request.url, '?')[0]);
    if (!found) return gatewayError(404, 'Not Found');
    const { pathParameters, route } = found;
    const { routeKey, target, authorizer, scopes } = route;
    const claims = authorizer && claimsOf(request.headers['authorization'], authorizer);
    if (authorizer) {
      if (!claims) return gatewayError(401, 'Unauthorized');
      const granted = String(claims['scope']).split(' ');
      if (scopes.length > 0 && !scopes.some((scope) => granted.includes(scope)))
        return gatewayError(403, 'Forbidden');
    }
    try {
      const event = httpEvent(request, routeKey, pathParameters, claims && asText(claims));
      return httpResponse(await target.invoke(event));
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error;
      return error.throttled
        ? gatewayError(503, 'Service Unavailable')
        : gatewayError(500, 'Internal Server Error');
    }
  };
}

/** Converts claims to text for the function; lists become `[a b]`. */
const asText = (claims: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );

/** Finds the matching route with the fewest parameters, or `$default`. */
function findRoute(routes: readonly HttpRoute[], method: string, path: string) {
  const fitting = routes.flatMap((route) => {
    const [ofMethod, pattern = ''] = route.routeKey.split(' ');
    if (ofMethod === 'ANY' || pattern.includes('+}'))
      throw new NotSupported('HTTP API', `the route ${route.routeKey}`);
    const pathParameters = ofMethod === method ? parametersOf(pattern, path) : undefined;
    return pathParameters ? [{ route, pathParameters, count: Object.keys(pathParameters).length }] : [];
  });
  const fallback = routes.find(({ routeKey }) => routeKey === '$default');
  const [best] = fitting.toSorted((one, other) => one.count - other.count);
  return best ?? (fallback && { route: fallback, pathParameters: {} });
}

/** Returns the path's decoded parameters, or undefined if it does not match the pattern. */
function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const parts = path.split('/');
  if (wanted.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const name = /^\{(\w+)\}$/.exec(wanted[index] ?? '')?.[1];
    if (name !== undefined && part !== '') parameters[name] = decode(part);
    else if (part !== wanted[index]) return undefined;
  }
  return parameters;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray percent sign is kept
  }
}
