import * as z from 'zod';
import { stripeApiVersion } from '#shared/deployment/stripe.ts';
import { AppError } from '#shared/errors.ts';
import type { PaymentEvent } from '../payment-provider.ts';
import { jsonOf } from './stripe-call.ts';

/**
 * Stripe id. Ids become table keys and parts of URLs, so the format excludes characters with a meaning there. Stripe
 * may change the format, up to 255 characters (https://docs.stripe.com/upgrades).
 */
const id = z.string().regex(/^[\w-]{1,255}$/);
/** Such as `invoice.paid`. */
const type = z.string().regex(/^[\w.[\]-]{1,255}$/);
/** Id of an object, or the expanded object. */
const reference = z
  .union([id, z.object({ id })])
  .nullish()
  .transform((named) => (typeof named === 'string' ? named : named?.id));

/** Subject of an event: the customer, or the charge of a dispute or refund. */
const about = z.union([
  z.object({ object: z.literal('customer'), id }).transform((it) => ({ customerId: it.id })),
  // Disputes and refunds name only their charge.
  z
    .object({ object: z.enum(['dispute', 'refund']), charge: reference })
    .transform((it) => ({ paymentId: it.charge })),
  z
    .object({ object: z.string().regex(/^(?!(customer|dispute|refund)$)/), customer: reference })
    .transform((it) => ({ customerId: it.customer })),
]);

/**
 * Fields that we read. A thin event (v2) names neither an object nor an API version, so we require only its id and
 * type.
 */
const stripeEvent = (isLive: boolean) => {
  const livemode = z.literal(isLive, {
    error: `${String(isLive)}, because our key is in ${isLive ? 'live' : 'test'} mode`,
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
 * Parses the body of a webhook whose signature was checked.
 * @throws AppError invalid-input, with each field that differs from what Stripe sends to our endpoint
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
