import { brand } from '#shared/brand.ts';

/**
 * Builds the URI for the QR code or link that opens an authenticator app (Google Authenticator's Key URI Format, which
 * other apps follow). Site and account label the entry in the app.
 * @param secret key in base 32
 */
export function authenticatorAddress(email: string, secret: string): string {
  const [issuer, account, key] = [brand, email, secret].map(encodeURIComponent);
  return `otpauth://totp/${issuer}:${account}?secret=${key}&issuer=${issuer}`;
}
