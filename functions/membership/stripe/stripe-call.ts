import { createHash, randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { AppError } from '#shared/errors.ts';
import { beforeDeadline, OutOfTime } from '#functions/data/deadline.ts';
import { log } from '#functions/data/log.ts';
import { retry } from '#functions/data/retry.ts';

/** "Too many requests" passes in a moment; what was created before it keeps its idempotency key. */
const whenTooMany = {
  attempts: 3,
  when: (error: unknown): boolean => error instanceof Stripe.errors.StripeRateLimitError,
};

/** Turns the provider's failures into ours: its own words go to the log and never into an answer. */
export async function providerCall<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await beforeDeadline(retry(call, whenTooMany));
  } catch (error) {
    if (error instanceof OutOfTime) throw new AppError('payment-provider-failed');
    if (error instanceof Stripe.errors.StripeError) {
      log('error', 'payment provider', {
        type: error.type,
        code: error.code,
        providerRequestId: error.requestId,
      });
      throw new AppError('payment-provider-failed');
    }
    throw error;
  }
}

/** The same request has the same key; one that differs in anything is another. */
export const keyOf = (purpose: string, request: object): string =>
  `${purpose}:${createHash('sha256').update(JSON.stringify(request)).digest('base64url')}`;

/**
 * Creates under a key that makes repetitions one. Stripe remembers a fault of its own as the answer to its key for
 * a day ("including 500 errors"), so a fault is followed by one more try under a fresh key. Should the first have
 * had an effect all the same, it is a customer or a checkout that nobody was told of, and nobody can pay.
 */
export async function create<T>(key: string, make: (idempotencyKey: string) => Promise<T>): Promise<T> {
  try {
    return await make(key);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeAPIError)) throw error;
    return make(`${key}:${randomUUID()}`);
  }
}

/** Stripe finds no such object, or none that lives. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';

/** An instant of Stripe's, seconds since the epoch, as ISO text, UTC. */
export const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The id of what Stripe names by it, or puts in whole. */
export const idOf = (named: string | { id: string } | null | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id;

/** The value of a JSON text; undefined for what is none. JSON.parse's own error quotes the text, which may be a secret. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
