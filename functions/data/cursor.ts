import { createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { nonceBytes, seal, unseal } from './seal.ts';
import { visitorSecret } from './visitor-secret.ts';

/**
 * Cursors are sealed and not only signed, since a key of the index may hold a date of birth (BROWSE-7).
 * The nonce is a keyed hash of the plaintext, so equal cursors read equal (the edge can cache the
 * page they lead to) and a nonce never serves two plaintexts.
 *
 * @param purpose which list the cursor belongs to; one of another list is refused as forged.
 */
export async function sealCursor(purpose: string, value: unknown): Promise<string> {
  const plain = Buffer.from(JSON.stringify(value));
  const nonceKey = await visitorSecret.deriveKey('cursor-nonce');
  const nonce = createHmac('sha256', nonceKey)
    .update(`${purpose}\0`)
    .update(plain)
    .digest()
    .subarray(0, nonceBytes);
  return seal(await visitorSecret.deriveKey('cursor'), purpose, nonce, plain);
}

/** The value that was sealed. Throws AppError invalid-cursor for anything this deployment did not seal. */
export async function openCursor(purpose: string, text: string): Promise<unknown> {
  const plain = unseal(await visitorSecret.deriveKey('cursor'), purpose, text);
  if (!plain) throw new AppError('invalid-cursor');
  return JSON.parse(plain.toString()) as unknown;
}
