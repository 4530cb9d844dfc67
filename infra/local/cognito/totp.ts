import { createHmac, randomBytes } from 'node:crypto';

/** RFC 6238 as authenticator apps do it: SHA-1, 30 seconds, 6 digits. */
const STEP = 30_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 bits, in the base32 that apps take. */
export function createSecret(): string {
  return Array.from(randomBytes(32), (byte) => ALPHABET[byte & 31]).join('');
}

function decode(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
}

/** The code for a step (the number of half minutes since the epoch). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', decode(secret)).update(counter).digest();
  const value = mac.readUInt32BE(mac[19]! & 15) & 0x7fffffff;
  return String(value % 1_000_000).padStart(6, '0');
}

/**
 * The step a code belongs to, one step of drift either way.
 * @param now milliseconds since the epoch
 * @returns undefined when the code belongs to none; the caller refuses a step that was already used.
 */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const current = Math.floor(now / STEP);
  return [current, current - 1, current + 1].find((step) => codeAt(secret, step) === code);
}
