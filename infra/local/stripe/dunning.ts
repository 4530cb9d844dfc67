import { createHash } from 'node:crypto';

import { seeded } from '../seeded.ts';
import { DAY } from './build.ts';

/** How failed renewals are collected (https://docs.stripe.com/billing/revenue-recovery/smart-retries). */
export interface Dunning {
  /** Up to three waits in days, each after the attempt before it; or Stripe's own, 8 times within two weeks. */
  retries: readonly number[] | 'smart';
  /** What the subscription is when the last retry has failed. */
  afterwards: 'canceled' | 'unpaid' | 'past_due';
}

const SMART_RETRIES = 8;
const SMART_DAYS = 14;
const SHORTEST_WAIT = 60 * 60;

/** Seconds until an invoice is tried again after so many attempts; undefined after the last. */
export function waitAfter(
  { retries }: Dunning,
  { id = '', attempts }: { id: string | undefined; attempts: number },
): number | undefined {
  if (retries !== 'smart') {
    const days = retries[attempts - 1];
    return days === undefined ? undefined : days * DAY;
  }
  if (attempts > SMART_RETRIES) return undefined;
  // Stripe draws the times from what it knows of cards; here an invoice's id draws them, so that they stay its own.
  const random = seeded(createHash('sha256').update(id).digest().readUInt32BE());
  const draws = Array.from({ length: SMART_RETRIES }, random).sort((a, b) => a - b);
  const times = [0, ...draws].map((share) => Math.ceil(share * SMART_DAYS * DAY));
  return Math.max(SHORTEST_WAIT, (times[attempts] ?? 0) - (times[attempts - 1] ?? 0));
}
