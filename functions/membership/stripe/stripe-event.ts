import * as z from 'zod';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentEvent } from '../payment-provider.ts';
import { jsonOf } from './stripe-call.ts';

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

/** Whom an event concerns, as far as it says so: by a customer, or by a charge that has one. */
const about = z.union([
  z.object({ object: z.literal('customer'), id }).transform((it) => ({ customerId: it.id })),
  // These name their charge alone.
  z
    .object({ object: z.enum(['dispute', 'refund']), charge: reference })
    .transform((it) => ({ paymentId: it.charge })),
  z
    .object({ object: z.string().regex(/^(?!(customer|dispute|refund)$)/), customer: reference })
    .transform((it) => ({ customerId: it.customer })),
]);

/**
 * All that we read of an event of Stripe's. A thin one says nothing of what it is about, and is of no version.
 * @param isLive whether our key moves real money
 */
const stripeEvent = (isLive: boolean) => {
  const livemode = z.literal(isLive, {
    error: `${String(isLive)}, as our key is of ${isLive ? 'live' : 'test'} mode`,
  });
  const version = z.literal(stripeApiVersion, { error: `${stripeApiVersion}: set it for the endpoint` });
  return z.discriminatedUnion('object', [
    z.object({ object: z.literal('v2.core.event'), id, type, livemode: livemode.optional() }),
    z.object({
      object: z.literal('event'),
      id,
      type,
      livemode,
      api_version: version,
      data: z.object({ object: about }),
    }),
  ]);
};

/**
 * Reads the body of a webhook whose signature was checked.
 * @throws AppError invalid-input, which names each field that is not as Stripe sends it to an endpoint of ours
 */
export function readStripeEvent(body: string, isLive: boolean): PaymentEvent {
  const event = stripeEvent(isLive).safeParse(jsonOf(body));
  if (event.success) {
    const { id: eventId, type: name } = event.data;
    return { eventId, type: name, ...(event.data.object === 'event' && event.data.data.object) };
  }
  const fields = event.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  throw new AppError('invalid-input', `refused: ${fields.map(({ field }) => field).join(', ')}`, fields);
}
