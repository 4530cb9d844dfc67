import { JwtBaseError } from 'aws-jwt-verify/error';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import { verifyJwtSync } from 'aws-jwt-verify/jwt-verifier';

/**
 * Returns the claims of a token that a key of this issuer signed with the key's algorithm, or undefined. The caller
 * must check `exp` and `nbf`, because the package knows only the machine's time, not the cloud's.
 */
export function signedClaims(token: string, issuer: string, keySet: Jwks): JwtPayload | undefined {
  try {
    return verifyJwtSync(token, keySet, { issuer, audience: null, graceSeconds: Infinity });
  } catch (error) {
    if (error instanceof JwtBaseError) return undefined;
    throw error;
  }
}
