import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { beforeDeadline, OutOfTime } from '#functions/data/deadline.ts';
import { log } from '#functions/data/log.ts';
import { retry } from '#functions/data/retry.ts';

/**
 * Retries Stripe's "too many requests" error: the limit is per second, so a short wait helps. A retried create call
 * keeps its idempotency key.
 */
const whenTooMany = {
  attempts: 3,
  when: (error: unknown): boolean => error instanceof Stripe.errors.StripeRateLimitError,
};

/**
 * Maps Stripe's errors to `payment-provider-failed`. Their type and code are logged, and never returned to the caller.
 */
export async function providerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(retry(call, whenTooMany));
  } catch (error) {
    if (error instanceof OutOfTime) throw new AppError('payment-provider-failed');
    if (error instanceof Stripe.errors.StripeError) {
      log('error', 'payment provider call failed', {
        type: error.type,
        code: error.code,
        providerRequestId: error.requestId,
      });
      throw new AppError('payment-provider-failed');
    }
    throw error;
  }
}

/** Builds an idempotency key: equal requests for one purpose have equal keys. */
export const keyOf = (purpose: string, request: object): string =>
  `${purpose}:${createHash('sha256').update(JSON.stringify(request)).digest('base64url')}`;

/**
 * Creates an object with an idempotency key. Stripe stores even its own 500 errors under a key for a day, so a failed
 * call is retried once with a fresh key. If the first call did succeed, it leaves an unused customer, or a checkout
 * whose URL was never sent.
 */
export async function create<T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await make(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return make(`${key}:${randomUUID()}`);
  }
}

/** True if Stripe finds no such object, or only a deleted one. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** Converts seconds since the epoch to ISO text, UTC. */
export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** Returns the id of a Stripe reference, expanded or not. */
export const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;

/** Parses JSON; undefined for invalid text. The error of `JSON.parse` quotes the text, which may be a secret. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
