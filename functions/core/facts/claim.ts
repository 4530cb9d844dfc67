import { AppError } from '#shared/errors.ts';

/** Whose a case is while they look at it: it ends by the clock, and nothing is written when it does. */
export interface Claim {
  /** Sub of the reviewer who has it open, and until when (milliseconds since the epoch). */
  claimedBy?: string | undefined;
  claimUntil?: number | undefined;
}

/** How long a case stays with the reviewer who opened it, minutes. */
const claimMinutes = 30;

/** A claim that begins now, or begins again. */
export const claimOf = (reviewer: string, now: Date): Required<Claim> => ({
  claimedBy: reviewer,
  claimUntil: now.getTime() + claimMinutes * 60_000,
});

/** Who holds a claim that has not run out. */
export const claimHolder = ({ claimedBy, claimUntil }: Claim, now = new Date()): string | undefined =>
  claimedBy && claimUntil && claimUntil > now.getTime() ? claimedBy : undefined;

/** Why somebody may not open or decide a case; where another has it open it says until when, ISO instant, UTC. */
function claimedByAnother(claim: Claim, now: Date): AppError {
  const until = claimHolder(claim, now) && new Date(claim.claimUntil ?? 0).toISOString();
  return new AppError(
    'claimed-by-another',
    'another reviewer has it, or the claim ran out',
    until === undefined ? undefined : [{ field: 'claimedUntil', message: until }],
  );
}

/** @throws AppError claimed-by-another */
export function assertFree(claim: Claim, reviewer: string, now: Date): void {
  if ((claimHolder(claim, now) ?? reviewer) !== reviewer) throw claimedByAnother(claim, now);
}

/** @throws AppError claimed-by-another, also where the claim ran out */
export function assertHolds(claim: Claim, reviewer: string, now: Date): void {
  if (claimHolder(claim, now) !== reviewer) throw claimedByAnother(claim, now);
}

/** What a queue's page says of a claim to a reviewer; of one that ran out, nothing. */
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
