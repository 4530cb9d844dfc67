import { createHmac } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { nonceBytes, seal, unseal } from './seal.ts';
import { visitorSecret } from './visitor-secret.ts';

/** Where the next page of a list begins: only the table reads it, and it is sealed before it leaves a Lambda. */
export type PageStart = Readonly<Record<string, unknown>>;

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

/**
 * Reads one page of a sorted list, beginning at the cursor, with the cursor of the next page.
 *
 * @param purpose which list it is, as `sealCursor` takes it
 * @param read gives the page from there, and as `next` where the page after it begins; undefined on the last page
 * @throws AppError invalid-cursor
 */
export async function readPage<Page extends { next: PageStart | undefined }>(
  purpose: string,
  cursor: string | undefined,
  read: (start: PageStart | undefined) => Promise<Page>,
): Promise<Omit<Page, 'next'> & { cursor?: string }> {
  // Sealed by this deployment for this list, so it is what the table gave.
  const start = cursor === undefined ? undefined : ((await openCursor(purpose, cursor)) as PageStart);
  const { next, ...page } = await read(start);
  return { ...page, ...(next && { cursor: await sealCursor(purpose, next) }) };
}
