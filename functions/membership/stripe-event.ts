import * as z from 'zod';
import { AppError } from '#shared/errors.ts';

/**
 * Ids become keys of the table and parts of addresses. Stripe may change their form, but they have at most 255
 * characters (https://docs.stripe.com/upgrades); none has a sign that an address reads as more than itself.
 */
const id = z.string().regex(/^[\w-]{1,255}$/);
/** As `invoice.paid`. */
const type = z.string().regex(/^[\w.[\]-]{1,255}$/);
/** What is named by its id, or put in whole. */
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .transform((named) => (typeof named === 'string' ? named : named?.id));

/** What an event is about, as far as it says whom it concerns: by a customer, or by a charge that has one. */
const about = z.union([
  z.object({ object: z.literal('customer'), id }).transform((it) => ({ customer: it.id })),
  // These name their charge alone.
  z
    .object({ object: z.enum(['dispute', 'refund']), charge: reference })
    .transform((it) => ({ charge: it.charge })),
  z
    .object({ object: z.string().regex(/^(?!(customer|dispute|refund)$)/), customer: reference })
    .transform((it) => ({ customer: it.customer })),
]);

/** All that we read of an event of Stripe's. A thin one says nothing of what it is about. */
const stripeEvent = z.discriminatedUnion('object', [
  z.object({ object: z.literal('v2.core.event'), id, type }),
  z.object({ object: z.literal('event'), id, type, data: z.object({ object: about }) }),
]);

export type StripeEvent = z.infer<typeof stripeEvent>;

/**
 * Reads the body of a webhook whose signature was checked.
 * @throws AppError invalid-input, which names each field that is not as Stripe sends it
 */
export function readStripeEvent(body: string): StripeEvent {
  const event = stripeEvent.safeParse(parsed(body));
  if (event.success) return event.data;
  const fields = event.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  throw new AppError('invalid-input', `refused: ${fields.map(({ field }) => field).join(', ')}`, fields);
}

/** What is no JSON is nothing that the schema takes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
