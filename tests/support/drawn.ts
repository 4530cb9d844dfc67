import { createHash, randomInt } from 'node:crypto';

/**
 * Proofs that try every point of something (each call before which a process may end, each way a service may fail) take
 * longer than a test run may. A run tries a twelfth, drawn by a seed that it prints; `PROOFS=all` tries everything
 * (docs/decisions/2026-11-22-a-twelfth-of-the-points.md).
 */
const isWhole = process.env['PROOFS'] === 'all';
const share = 12;

/** Seed of `npm test`, so that two runs of one commit test the same. */
const fixedSeed = 29;
const drawsSeed = isWhole || process.env['TESTS'] === 'all';

/** Seed of every proof that draws its cases. `PROOF_SEED=n` repeats a run. */
export const proofSeed = Number(process.env['PROOF_SEED'] ?? (drawsSeed ? randomInt(2 ** 31) : fixedSeed));

/** What a suite prints beside its figures, so that somebody can repeat them. */
export const drawnBy = isWhole ? 'all' : `a twelfth, seed ${proofSeed}`;

const rankOf = (name: string): number =>
  createHash('sha256').update(`${proofSeed} ${name}`).digest().readUInt32BE();

/** Whether this one is tried, whatever becomes of the others: a chance of one in twelve; always under `PROOFS=all`. */
export const isDrawn = (name: string): boolean => isWhole || rankOf(name) < 2 ** 32 / share;

/** A twelfth of `all`, at least one, in their order; every one under `PROOFS=all`. */
export function drawn<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  if (isWhole) return [...all];
  const ranked = all.toSorted((one, other) => rankOf(nameOf(one)) - rankOf(nameOf(other)));
  const chosen = new Set(ranked.slice(0, Math.ceil(all.length / share)));
  return all.filter((one) => chosen.has(one));
}
