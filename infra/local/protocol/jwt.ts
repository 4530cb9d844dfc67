import { JwtBaseError } from 'aws-jwt-verify/error';
import type { Jwks } from 'aws-jwt-verify/jwk';
import type { JwtPayload } from 'aws-jwt-verify/jwt-model';
import { verifyJwtSync } from 'aws-jwt-verify/jwt-verifier';

/**
 * The claims of a token of this issuer that one of its keys signed, by the algorithm that the key names; undefined for
 * any other. `exp` and `nbf` are the caller's to check: the package knows the machine's time alone, not the cloud's.
 */
export function signedClaims(token: string, issuer: string, keySet: Jwks): JwtPayload | undefined {
  try {
    return verifyJwtSync(token, keySet, { issuer, audience: null, graceSeconds: Infinity });
  } catch (error) {
    if (error instanceof JwtBaseError) return undefined;
    throw error;
  }
}
