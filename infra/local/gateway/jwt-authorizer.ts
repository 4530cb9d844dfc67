import { createPublicKey, verify } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** An HTTP API's JWT authorizer, as the template's AWS::ApiGatewayV2::Authorizer says it. */
export interface JwtAuthorizer {
  issuer: string;
  audience: string[];
}

export interface KeySet {
  keys: Array<{ kid?: string } & Record<string, unknown>>;
}

export type Authorization =
  | { verdict: 'allowed'; claims: Record<string, string>; scopes: string[] | null }
  | { verdict: 'unauthorized' | 'forbidden' };

interface Parts {
  header: { alg?: string; kid?: string };
  claims: Record<string, unknown>;
  signed: string;
  signature: Buffer;
}

/**
 * Decides as API Gateway documents it for HTTP APIs: RS256 signature by a key of the issuer, `iss`, `aud` (or
 * `client_id` where there is no `aud`), `exp`, `nbf`, `iat`, and at least one of the route's scopes. A bad token
 * is unauthorized (401); a good one without the scope is forbidden (403).
 */
export function authorize(
  token: string | undefined,
  authorizer: JwtAuthorizer,
  routeScopes: readonly string[],
  keySet: KeySet,
  clock: Clock,
): Authorization {
  const parts = token === undefined ? undefined : parse(token.replace(/^Bearer\s+/i, ''));
  if (!parts || !isSigned(parts, keySet)) return { verdict: 'unauthorized' };
  const { claims } = parts;
  const seconds = clock.now() / 1000;
  const audiences = [claims['aud'] ?? claims['client_id']].flat();
  const isCurrent =
    typeof claims['exp'] === 'number' &&
    claims['exp'] > seconds &&
    !(typeof claims['nbf'] === 'number' && claims['nbf'] > seconds) &&
    // A second's grace: the issuer rounds.
    !(typeof claims['iat'] === 'number' && claims['iat'] > seconds + 1);
  if (
    !isCurrent ||
    claims['iss'] !== authorizer.issuer ||
    !audiences.some((audience) => authorizer.audience.includes(String(audience)))
  )
    return { verdict: 'unauthorized' };
  const scope = claims['scope'] ?? claims['scp'];
  const scopes = (typeof scope === 'string' ? scope : '').split(' ').filter(Boolean);
  if (routeScopes.length > 0 && !routeScopes.some((scope) => scopes.includes(scope)))
    return { verdict: 'forbidden' };
  return { verdict: 'allowed', claims: asText(claims), scopes: routeScopes.length > 0 ? scopes : null };
}

function parse(token: string): Parts | undefined {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  if (!signature || rest.length > 0) return undefined;
  try {
    return {
      header: JSON.parse(Buffer.from(header, 'base64url').toString()) as Parts['header'],
      claims: JSON.parse(Buffer.from(payload, 'base64url').toString()) as Parts['claims'],
      signed: `${header}.${payload}`,
      signature: Buffer.from(signature, 'base64url'),
    };
  } catch {
    return undefined; // not a token: the caller answers 401
  }
}

function isSigned({ header, signed, signature }: Parts, { keys }: KeySet): boolean {
  const key = keys.find(({ kid }) => kid !== undefined && kid === header.kid);
  if (!key || header.alg !== 'RS256') return false;
  const publicKey = createPublicKey({ key: key, format: 'jwk' });
  return verify('RSA-SHA256', Buffer.from(signed), publicKey, signature);
}

/** Claims reach the function as text; lists as `[a b]`. */
const asText = (claims: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(claims).map(([name, value]) => [
      name,
      Array.isArray(value) ? `[${value.join(' ')}]` : String(value),
    ]),
  );
