import { createCipheriv, createDecipheriv } from 'node:crypto';

/** Bytes of the nonce that a sealing needs. */
export const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals bytes (AES-256-GCM), so that whoever has not the key can neither read nor change them.
 * @param about what it belongs to: it opens for nothing else
 * @param nonce never the same for two texts of one key
 * @returns base64url
 */
export function seal(key: Buffer, about: string, nonce: Buffer, plain: Buffer): string {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** What was sealed about this with this key; undefined for anything else. */
export function unseal(key: Buffer, about: string, text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url');
  // base64url ignores stray characters; one spelling a sealing.
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
