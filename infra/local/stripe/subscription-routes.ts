import { page } from './answer.ts';
import { cancellationAt, cancellationAtPeriodEnd } from './cancellation.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { itemOf } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Subscription } from './objects.ts';
import * as p from './parameters.ts';
import { matches, retrieve, route } from './route.ts';

const feedback = p.oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
);
const cancellationDetails = p.optional(
  p.object({ comment: p.unsettable(p.text), feedback: p.unsettable(feedback) }),
);

function details(before: Subscription, given: p.Read<typeof cancellationDetails>) {
  return {
    ...before.cancellation_details,
    comment: given?.comment === undefined ? before.cancellation_details.comment : given.comment,
    feedback: given?.feedback === undefined ? before.cancellation_details.feedback : given.feedback,
  };
}

/** What a paid checkout began: seen, ended, and kept after all. */
export const subscriptionRoutes = [
  retrieve('subscriptions', 'subscription', ({ subscriptions }) => subscriptions),
  route(
    'GET',
    'subscriptions',
    p.object({
      ...p.paging,
      customer: p.optional(p.text),
      status: p.optional(
        p.supportedChoice(
          'active',
          'all',
          'canceled',
          'incomplete',
          'incomplete_expired',
          'past_due',
          'unpaid',
        ),
      ),
    }),
    (query, _, { ledger }) =>
      page(
        '/v1/subscriptions',
        ledger.subscriptions,
        ({ customer, status }) =>
          matches(query.customer, customer) &&
          (query.status === 'all' || (query.status ? status === query.status : status !== 'canceled')),
        query,
        query.customer,
      ),
  ),
  route(
    'POST',
    'subscriptions/:id',
    p.object({
      cancel_at_period_end: p.optional(p.boolean),
      // A date before the end of the period would be prorated, and is not supported.
      cancel_at: p.unsettable(p.supportedChoice('min_period_end')),
      cancellation_details: cancellationDetails,
      metadata: p.unsettable(p.metadata),
      expand: p.array(p.text),
    }),
    (change, { id, at, cause }, { ledger, billing }) => {
      const before = find(ledger.subscriptions, 'subscription', id);
      if (before.status === 'canceled' && change.cancel_at_period_end !== undefined) {
        throw invalidRequest(
          'A canceled subscription can only update its cancellation_details and metadata.',
          { code: 'invalid_canceled_subscription_fields' },
        );
      }
      if (change.cancel_at !== undefined && change.cancel_at_period_end !== undefined) {
        throw invalidRequest(
          'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
          {
            param: 'cancel_at',
          },
        );
      }
      const explained = { ...before, cancellation_details: details(before, change.cancellation_details) };
      const end = change.cancel_at === null ? null : itemOf(before).current_period_end;
      return billing.update(
        before,
        {
          cancellation_details: explained.cancellation_details,
          ...(change.cancel_at_period_end !== undefined &&
            cancellationAtPeriodEnd(explained, change.cancel_at_period_end, at)),
          ...(change.cancel_at !== undefined && cancellationAt(explained, end, at)),
          metadata: p.applyMetadata(before.metadata, change.metadata),
        },
        at,
        cause,
      );
    },
  ),
  route(
    'DELETE',
    'subscriptions/:id',
    p.object({
      cancellation_details: cancellationDetails,
      // Both as they are without a word: nothing is prorated, and no last invoice is made.
      invoice_now: p.optional(p.supportedChoice('false')),
      prorate: p.optional(p.supportedChoice('false')),
      expand: p.array(p.text),
    }),
    (order, { id, at, cause }, { ledger, billing }) => {
      const before = find(ledger.subscriptions, 'subscription', id);
      if (before.status === 'canceled') throw noSuch('subscription', id);
      const explained = { ...before, cancellation_details: details(before, order.cancellation_details) };
      return billing.cancel(explained, 'cancellation_requested', at, cause);
    },
  ),
];
