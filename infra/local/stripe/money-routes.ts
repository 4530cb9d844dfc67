import * as z from 'zod';
import { endWithPeriod, subscriptionOf } from './invoices.ts';
import { invalidRequest, noSuch } from './errors.ts';
import { find } from './ledger.ts';
import type { Subscription } from './objects.ts';
import { boolean, integer, text } from './parameters.ts';
import { refundParameters } from './reversals.ts';
import {
  expand,
  expanded,
  isWithin,
  limit,
  matches,
  nothing,
  page,
  paging,
  retrieve,
  route,
  within,
} from './route.ts';

const hasEnded = ({ status }: Subscription): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Routes for subscriptions, invoices, charges, refunds, disputes and events. */
export const moneyRoutes = [
  retrieve('subscriptions', 'subscription', ({ subscriptions: all }) => all),
  route(
    'GET',
    'subscriptions',
    z.strictObject({
      limit,
      customer: text.optional(),
      status: z.enum(['active', 'all', 'past_due']).optional(),
      expand: expand('data.customer'),
    }),
    (query, _, { ledger }) => {
      const isWanted = (status: string) =>
        query.status === 'all' || (query.status ? status === query.status : status !== 'canceled');
      const found = page(
        ledger.subscriptions,
        query,
        ({ customer, status }) => matches(query.customer, customer) && isWanted(status),
        query.customer,
      );
      return expanded(found, query.expand, ({ customer }) => ({
        customer: ledger.customers.get(customer),
      }));
    },
  ),
  route(
    'POST',
    'subscriptions/:id',
    z
      .strictObject({ cancel_at_period_end: boolean.optional(), cancel_at: z.literal('').optional() })
      .refine((change) => Object.keys(change).length === 1, 'one of cancel_at_period_end and cancel_at'),
    ({ cancel_at_period_end: ends = false }, { id, at }, { ledger, billing }) => {
      const before = find(ledger.subscriptions, 'subscription', id);
      if (hasEnded(before)) throw invalidRequest('A canceled subscription cannot be updated.');
      return billing.update(before, endWithPeriod(before, ends), at);
    },
  ),
  route('DELETE', 'subscriptions/:id', nothing, (_, { id, at }, { ledger, billing }) => {
    const before = find(ledger.subscriptions, 'subscription', id);
    if (hasEnded(before)) throw noSuch('subscription', id);
    return billing.cancel(before, at);
  }),
  retrieve('invoices', 'invoice', ({ invoices }) => invoices),
  route(
    'GET',
    'invoices',
    z.strictObject({
      limit,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.literal('open').optional(),
      expand: expand('data.payments'),
    }),
    (query, _, { ledger }) => {
      const found = page(
        ledger.invoices,
        query,
        (invoice) =>
          matches(query.customer, invoice.customer) &&
          matches(query.subscription, subscriptionOf(invoice)) &&
          matches(query.status, invoice.status),
        query.customer ?? query.subscription,
      );
      return expanded(found, query.expand, ({ id }) => ({
        payments: page(ledger.invoicePayments, { limit: 10 }, ({ invoice }) => invoice === id, id),
      }));
    },
  ),
  route(
    'POST',
    'invoices/:id/pay',
    // This call only records a payment outside Stripe: only the portal charges the card for an open invoice.
    z.strictObject({ paid_out_of_band: z.literal('true') }),
    (_, { id, at }, { ledger, billing }) => {
      billing.settleOutside(find(ledger.invoices, 'invoice', id), at);
      return find(ledger.invoices, 'invoice', id);
    },
  ),
  route('POST', 'invoices/:id/void', nothing, (_, { id, at }, { ledger, billing }) =>
    billing.voidInvoice(find(ledger.invoices, 'invoice', id), at),
  ),
  route(
    'GET',
    'invoice_payments',
    z.strictObject({ limit, invoice: text }),
    (query, _, { ledger: { invoicePayments } }) =>
      page(invoicePayments, query, ({ invoice }) => invoice === query.invoice, query.invoice),
  ),
  retrieve('charges', 'charge', ({ charges }) => charges),
  route(
    'GET',
    'charges',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      created: within,
      expand: expand('data.refunds'),
    }),
    (query, _, { ledger }) => {
      const isWanted = (charge: { customer: string; created: number }) =>
        matches(query.customer, charge.customer) && isWithin(query.created, charge);
      const found = page(ledger.charges, query, isWanted, query.customer);
      return expanded(found, query.expand, ({ id }) => ({
        refunds: page(ledger.refunds, { limit: 10 }, ({ charge }) => charge === id, id),
      }));
    },
  ),
  route('POST', 'refunds', refundParameters, (order, { at }, { reversals }) => reversals.refund(order, at)),
  route(
    'GET',
    'refunds',
    z.strictObject({
      ...paging,
      charge: text.optional(),
      payment_intent: text.optional(),
      created: within,
    }),
    (query, _, { ledger }) =>
      page(
        ledger.refunds,
        query,
        (refund) =>
          matches(query.charge, refund.charge) &&
          matches(query.payment_intent, refund.payment_intent) &&
          isWithin(query.created, refund),
        query.charge ?? query.payment_intent,
      ),
  ),
  route(
    'GET',
    'disputes',
    z.strictObject({ ...paging, charge: text.optional(), created: within }),
    (query, _, { ledger: { disputes } }) =>
      page(
        disputes,
        query,
        (dispute) => matches(query.charge, dispute.charge) && isWithin(query.created, dispute),
        query.charge,
      ),
  ),
  route(
    'POST',
    'disputes/:id',
    // Submitting this text turns a bank's inquiry into a dispute (https://docs.stripe.com/testing#disputes).
    z.strictObject({
      evidence: z.strictObject({ uncategorized_text: z.literal('escalate_inquiry_evidence') }),
    }),
    (_, { id, at }, { reversals }) => reversals.escalate(id, at),
  ),
  route(
    'GET',
    'events',
    z.strictObject({
      ...paging,
      type: text.optional(),
      types: z.array(text).optional(),
      created: z.strictObject({ gte: integer }).optional(),
    }),
    (query, _, { ledger, events }) => {
      const found = page(
        ledger.events,
        query,
        (event) =>
          matches(query.type, event.type) &&
          (query.types?.includes(event.type) ?? true) &&
          isWithin(query.created, event),
      );
      const data = found.data.map((event) => ({ ...event, pending_webhooks: events.pending(event.id) }));
      return { ...found, data };
    },
  ),
];
