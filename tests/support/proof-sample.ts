import { createHash, randomInt } from 'node:crypto';

/**
 * Chooses the points that a run tries, for proofs that can try every point.
 *
 * - `PROOFS=all` (`npm run test:proofs`): all points.
 * - `TESTS=all` (`npm run test:all`): a twelfth, drawn by a random seed that the run prints.
 * - otherwise (`npm test`): a fixed sample, because all points together took a third of the time.
 *
 * `PROOF_SEED=n` repeats a draw. Eight runs at a twelfth find the fault of a single point with a probability of one
 * half.
 */
const isWhole = process.env['PROOFS'] === 'all';
const given = process.env['PROOF_SEED'];
export const isFixedSample = !isWhole && process.env['TESTS'] !== 'all' && given === undefined;
const share = 12;

/** Seed of everything that a run draws. */
export const proofSeed = isFixedSample ? 29 : Number(given ?? randomInt(2 ** 31));

/** Label printed beside a suite's figures, so that a run can be repeated. */
export const sampleLabel = isWhole
  ? 'all'
  : isFixedSample
    ? 'a fixed sample'
    : `a twelfth, seed ${proofSeed}`;

/** Returns the number for this kind of run: `npm test`, `npm run test:all` or `npm run test:proofs`. */
export const countOf = (counts: { fixed: number; sampled: number; whole: number }): number =>
  isWhole ? counts.whole : isFixedSample ? counts.fixed : counts.sampled;

const rankOf = (name: string): number =>
  createHash('sha256').update(`${proofSeed} ${name}`).digest().readUInt32BE();

/**
 * True for one name in twelve, chosen independently of the others. Never true in a fixed sample, always under
 * `PROOFS=all`.
 */
export const isSampled = (name: string): boolean =>
  isWhole || (!isFixedSample && rankOf(name) < 2 ** 32 / share);

/** Draws a twelfth of `all`, at least one, in their original order. Returns all of them under `PROOFS=all`. */
export function sampleOf<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  if (isWhole) return [...all];
  const ranked = all.toSorted((one, other) => rankOf(nameOf(one)) - rankOf(nameOf(other)));
  const chosen = new Set(ranked.slice(0, Math.ceil(all.length / share)));
  return all.filter((one) => chosen.has(one));
}
