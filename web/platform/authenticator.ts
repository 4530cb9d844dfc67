import { brand } from '#shared/brand.ts';

/**
 * The address that an authenticator app reads from a QR code or opens as a link (the Key Uri Format of Google
 * Authenticator, which the others follow): site and account, by which people find the entry in the app, and the key.
 *
 * @param email the account's address
 * @param secret the key in base 32
 */
export function authenticatorAddress(email: string, secret: string): string {
  const [issuer, account, key] = [brand, email, secret].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}`;
}
