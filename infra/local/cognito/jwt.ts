import { createPrivateKey, sign } from 'node:crypto';
import type { SigningKey } from './directory.ts';

export type Claims = Record<string, unknown>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An RS256 JSON Web Token. */
export function signToken(key: SigningKey, claims: Claims): string {
  const content = `${encode({ kid: key.kid, alg: 'RS256' })}.${encode(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), createPrivateKey(key.privateKey)).toString('base64url')}`;
}

/** The claims of a token without any check: only to learn which pool it says it is from. */
export function unverifiedClaims(token: string): Claims | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return typeof claims === 'object' && claims !== null ? (claims as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** An alias and not an interface, so that verifiers' types for any JSON object take it. */
export type JsonWebKeySet = {
  keys: Array<{ kid: string; alg: 'RS256'; use: 'sig'; kty: string; n: string; e: string }>;
};

/** The public halves of keys, as an issuer publishes them (RFC 7517). */
export const keySetOf = (keys: readonly SigningKey[]): JsonWebKeySet => ({
  keys: keys.map(({ kid, publicKey: { kty = '', n = '', e = '' } }) => ({
    kid,
    alg: 'RS256',
    use: 'sig',
    kty,
    n,
    e,
  })),
});
