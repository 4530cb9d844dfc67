import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';

/** Stripe, as far as the doctor asks it: it reads and changes nothing. */
export interface StripeApi {
  key: string;
  /** Origin of its API: https://api.stripe.com. */
  origin: string;
  /** Of the API, as docs.stripe.com/api/versioning names it. */
  version: string;
}

const attempts = 3;
const timeoutMilliseconds = 10_000;

/** Stripe refused what was asked; `code` is its documented name of the error, or its type. */
export class StripeRefusal extends Error {
  override name = 'StripeRefusal';
  readonly code: string;
  readonly status: number;

  constructor(path: string, status: number, code: string) {
    super(`GET ${path}: ${status} ${code}`);
    this.code = code;
    this.status = status;
  }

  /** The key is a restricted one and lacks the right to look. */
  get lacksRight(): boolean {
    return this.status === 403;
  }
}

/**
 * Reads one object or one page of a list. Tried three times where Stripe could not answer.
 * @throws StripeRefusal; what the network threw; ZodError for what is not as documented
 */
export async function askStripe<T>(
  { key, origin, version }: StripeApi,
  path: string,
  shape: z.ZodType<T>,
): Promise<T> {
  const headers = { authorization: `Bearer ${key}`, 'stripe-version': version };
  for (let attempt = 1; ; attempt += 1) {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const answer = await fetch(`${origin}${path}`, { headers, signal });
    const body: unknown = await answer.json();
    if (answer.ok) return shape.parse(body);
    const isPassing = answer.status >= 500 || answer.status === 429;
    if (!isPassing || attempt === attempts) throw new StripeRefusal(path, answer.status, codeOf(body));
    await sleep(Math.random() * 500 * 2 ** attempt);
  }
}

/** Names alone: Stripe's own sentences may quote a part of the key. */
function codeOf(body: unknown): string {
  const { code, type } = (body as { error?: { code?: string; type?: string } }).error ?? {};
  return code ?? type ?? 'without a code';
}
