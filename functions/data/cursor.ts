import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { derivedKey } from './secrets.ts';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Cursors are sealed and not only signed, since a key of the index may hold a date of birth (BROWSE-7).
 * AES-256-GCM; the nonce is a keyed hash of the plaintext, so equal cursors read equal (the edge can cache the
 * page they lead to) and a nonce never serves two plaintexts.
 *
 * @param purpose which list the cursor belongs to; one of another list is refused as forged.
 */
export async function sealCursor(purpose: string, value: unknown): Promise<string> {
  const plain = Buffer.from(JSON.stringify(value));
  const nonceKey = await derivedKey('cursor-nonce');
  const iv = createHmac('sha256', nonceKey)
    .update(`${purpose}\0`)
    .update(plain)
    .digest()
    .subarray(0, ivBytes);
  const cipher = createCipheriv('aes-256-gcm', await derivedKey('cursor'), iv);
  cipher.setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The value that was sealed. Throws AppError invalid-cursor for anything this deployment did not seal. */
export async function openCursor(purpose: string, text: string): Promise<unknown> {
  const bytes = Buffer.from(text, 'base64url');
  // base64url ignores stray characters; one spelling a cursor.
  if (bytes.length <= ivBytes + tagBytes || bytes.toString('base64url') !== text) {
    throw new AppError('invalid-cursor');
  }
  const key = await derivedKey('cursor');
  try {
    const opener = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    opener.setAAD(Buffer.from(purpose));
    opener.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const plain = Buffer.concat([opener.update(bytes.subarray(ivBytes + tagBytes)), opener.final()]);
    return JSON.parse(plain.toString()) as unknown;
  } catch {
    throw new AppError('invalid-cursor');
  }
}
