import { createCipheriv, createDecipheriv } from 'node:crypto';

export const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts and authenticates bytes (AES-256-GCM).
 * @param about context of the bytes; decrypting with another context fails
 * @param nonce must never repeat for different texts under one key
 * @returns base64url
 */
export function seal(key: Buffer, about: string, nonce: Buffer, plain: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Decrypts text sealed with this key and context; undefined for anything else. */
export function unseal(key: Buffer, about: string, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // base64url decoding ignores stray characters, so accept only the canonical spelling.
  if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== text) return undefined;
  try {
    const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    opener.setAAD(Buffer.from(about));
    opener.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([opener.update(bytes.subarray(nonceBytes + tagBytes)), opener.final()]);
  } catch {
    return undefined;
  }
}
