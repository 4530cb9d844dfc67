import { randomBytes } from 'node:crypto';

/** Random generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
export type Draw = () => number;

export function drawOf(seed: number): Draw {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const pick = <T>(draw: Draw, all: readonly T[]): T => all[Math.floor(draw() * all.length)] as T;
export const chance = (draw: Draw, share: number): boolean => draw() < share;

/** Builds a unique word: six random letters and the account's number in letters. */
export const word = (draw: Draw, n: number): string => {
  const letters = (count: number, next: () => number) =>
    Array.from({ length: count }, () => String.fromCodePoint(97 + next())).join('');
  let left = n;
  const number = letters(3, () => {
    const digit = left % 26;
    left = Math.floor(left / 26);
    return digit;
  });
  return `x${letters(6, () => Math.floor(draw() * 26))}q${number}`;
};

const day = 24 * 60 * 60_000;
export const daysFrom = (days: number): string => new Date(Date.now() + days * day).toISOString();
/** Returns a random value in the format of the stored keyed hashes. */
export const hash = (): string => randomBytes(32).toString('base64url');

const digits = (draw: Draw, count: number): string =>
  Array.from({ length: count }, () => Math.floor(draw() * 10)).join('');
export const phone = (draw: Draw): string => `+5255${1 + Math.floor(draw() * 9)}${digits(draw, 7)}`;
