import { createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { nonceBytes, seal, unseal } from './seal.ts';
import { visitorSecret } from './visitor-secret.ts';

/** Start of a list's next page, encrypted before it leaves a Lambda. */
export type PageStart = Readonly<Record<string, unknown>>;

/**
 * Encrypts a cursor. A signature is not enough, since an index key may contain a date of birth (BROWSE-7).
 *
 * The nonce is a keyed hash of the plaintext, so no nonce is used for two plaintexts. Equal cursors look equal, so the
 * edge can cache the next page.
 *
 * @param purpose list that the cursor belongs to; a cursor of another list is refused as forged
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

/**
 * Decrypts a cursor.
 * @throws AppError invalid-cursor for any text that this deployment did not seal for this list
 */
export async function openCursor(purpose: string, text: string): Promise<unknown> {
  const plain = unseal(await visitorSecret.deriveKey('cursor'), purpose, text);
  if (!plain) throw new AppError('invalid-cursor');
  return JSON.parse(plain.toString()) as unknown;
}

/**
 * Reads one page of a sorted list from the cursor on, and returns it with the cursor of the next page.
 * @param purpose list that the cursor belongs to, as in `sealCursor`
 * @throws AppError invalid-cursor
 */
export async function readPage<Page extends { next: PageStart | undefined }>(
  purpose: string,
  cursor: string | undefined,
  read: (start: PageStart | undefined) => Promise<Page>,
): Promise<Omit<Page, 'next'> & { cursor?: string }> {
  // Only this deployment can seal a cursor for this list, so the value came from the table.
  const start = cursor === undefined ? undefined : ((await openCursor(purpose, cursor)) as PageStart);
  const { next, ...page } = await read(start);
  return { ...page, ...(next && { cursor: await sealCursor(purpose, next) }) };
}
