import { AppError } from '#shared/errors.ts';

/** Lease on a case, held by the reviewer who opened it. It expires by the clock, without a write. */
export interface Claim {
  /** Sub of the reviewer; `claimUntil` is the expiry in milliseconds since the epoch. */
  claimedBy?: string | undefined;
  claimUntil?: number | undefined;
}

const claimMinutes = 30;

/** Builds a claim that starts, or restarts, now. */
export const claimOf = (reviewer: string, now: Date): Required<Claim> => ({
  claimedBy: reviewer,
  claimUntil: now.getTime() + claimMinutes * 60_000,
});

/** Returns the reviewer who holds an unexpired claim. */
export const claimHolder = ({ claimedBy, claimUntil }: Claim, now = new Date()): string | undefined =>
  claimedBy && claimUntil && claimUntil > now.getTime() ? claimedBy : undefined;

/** Builds the error, with the expiry of another reviewer's claim (ISO instant, UTC). */
function claimedByAnother(claim: Claim, now: Date): AppError {
  const until = claimHolder(claim, now) && new Date(claim.claimUntil ?? 0).toISOString();
  return new AppError(
    'claimed-by-another',
    'another reviewer has the claim, or the claim expired',
    until === undefined ? undefined : [{ field: 'claimedUntil', message: until }],
  );
}

/**
 * Refuses a case that another reviewer holds. Accepts an unclaimed case.
 * @throws AppError claimed-by-another
 */
export function assertFree(claim: Claim, reviewer: string, now: Date): void {
  if ((claimHolder(claim, now) ?? reviewer) !== reviewer) throw claimedByAnother(claim, now);
}

/**
 * Refuses a case that this reviewer does not hold, or whose claim expired.
 * @throws AppError claimed-by-another
 */
export function assertHolds(claim: Claim, reviewer: string, now: Date): void {
  if (claimHolder(claim, now) !== reviewer) throw claimedByAnother(claim, now);
}

/** Returns the claim's fields for a row of the queue, without the details of an expired claim. */
export function shownClaim(
  claim: Claim,
  reviewer: string,
): { claimedBy: string | undefined; claimedByMe: boolean; claimedUntil: string | undefined } {
  const claimedBy = claimHolder(claim);
  return {
    claimedBy,
    claimedByMe: claimedBy === reviewer,
    claimedUntil: claimedBy && new Date(claim.claimUntil ?? 0).toISOString(),
  };
}
