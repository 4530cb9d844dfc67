import { dayMilliseconds } from '#shared/day.ts';
import type { ListedDecision } from '#shared/decision.ts';

/** Days for which the overview shows the outcome of an appeal. */
const outcomeDays = 7;

/**
 * Returns the removals of photos and posts that the overview shows: those that the owner may appeal, whose appeal waits,
 * or whose appeal was decided lately.
 */
export const removalsToShow = (decisions: readonly ListedDecision[], now: Date): ListedDecision[] =>
  decisions.filter(({ kind, over, appeal, mayAppeal }) => {
    if (kind !== 'photo-removed' && kind !== 'post-removed') return false;
    if (!appeal) return mayAppeal && !over;
    const { outcome } = appeal;
    return !outcome || Date.parse(outcome.at) > now.getTime() - outcomeDays * dayMilliseconds;
  });
