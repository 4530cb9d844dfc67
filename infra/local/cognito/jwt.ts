import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
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

/** Whether this key signed this token. Expiry and claims are the caller's to check. */
export function isSigned(key: SigningKey, token: string): boolean {
  const [header, payload, signature] = token.split('.');
  if (header === undefined || payload === undefined || signature === undefined) return false;
  const publicKey = createPublicKey({ key: key.publicKey, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
}
