import type { Jwks } from 'aws-jwt-verify/jwk';
import type { Clock } from '../clock.ts';
import { signedClaims } from '../protocol/jwt.ts';

/** An HTTP API's JWT authorizer, as the template's AWS::ApiGatewayV2::Authorizer says it. */
export interface JwtAuthorizer {
  issuer: string;
  audience: string[];
}

export type Authorization =
  | { verdict: 'allowed'; claims: Record<string, string>; scopes: string[] | null }
  | { verdict: 'unauthorized' | 'forbidden' };

/**
 * Decides as API Gateway documents it for HTTP APIs: RS256 signature by a key of the issuer, `iss`, `aud` (or
 * `client_id` where there is no `aud`), `exp`, `nbf`, `iat`, and at least one of the route's scopes. A bad token
 * is unauthorized (401); a good one without the scope is forbidden (403).
 */
export function authorize(
  token: string | undefined,
  authorizer: JwtAuthorizer,
  routeScopes: readonly string[],
  keySet: Jwks,
  clock: Clock,
): Authorization {
  const claims = token && signedClaims(token.replace(/^Bearer\s+/i, ''), authorizer.issuer, keySet);
  if (!claims) return { verdict: 'unauthorized' };
  const seconds = clock.now() / 1000;
  const audiences = [claims['aud'] ?? claims['client_id']].flat();
  const isCurrent =
    typeof claims['exp'] === 'number' &&
    claims['exp'] > seconds &&
    !(typeof claims['nbf'] === 'number' && claims['nbf'] > seconds) &&
    // A second's grace: the issuer rounds.
    !(typeof claims['iat'] === 'number' && claims['iat'] > seconds + 1);
  const isMeant = audiences.some((one) => typeof one === 'string' && authorizer.audience.includes(one));
  if (!isCurrent || !isMeant) return { verdict: 'unauthorized' };
  const scope = claims['scope'] ?? claims['scp'];
  const scopes = (typeof scope === 'string' ? scope : '').split(' ').filter(Boolean);
  if (routeScopes.length > 0 && !routeScopes.some((scope) => scopes.includes(scope)))
    return { verdict: 'forbidden' };
  return { verdict: 'allowed', claims: asText(claims), scopes: routeScopes.length > 0 ? scopes : null };
}

/** Claims reach the function as text; lists as `[a b]`. */
const asText = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
