import { page } from './answer.ts';
import { invalidRequest, noSuch } from './errors.ts';
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
      status: p.optional(p.supportedChoice('active', 'all', 'canceled', 'incomplete', 'past_due')),
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
      const explained = { ...before, cancellation_details: details(before, change.cancellation_details) };
      return billing.update(
        before,
        {
          ...(change.cancel_at_period_end === undefined
            ? { cancellation_details: explained.cancellation_details }
            : billing.cancellationAtPeriodEnd(explained, change.cancel_at_period_end, at)),
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
    p.object({ cancellation_details: cancellationDetails, expand: p.array(p.text) }),
    (order, { id, at, cause }, { ledger, billing }) => {
      const before = find(ledger.subscriptions, 'subscription', id);
      if (before.status === 'canceled') throw noSuch('subscription', id);
      const explained = { ...before, cancellation_details: details(before, order.cancellation_details) };
      return billing.cancel(explained, 'cancellation_requested', at, cause);
    },
  ),
];
