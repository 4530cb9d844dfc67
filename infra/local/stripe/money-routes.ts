import { page } from './answer.ts';
import { disputeParameters } from './disputes.ts';
import type { Events } from './events.ts';
import { intentOf } from './charging.ts';
import { subscriptionOf } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Dispute, Refund, StripeEvent } from './objects.ts';
import * as p from './parameters.ts';
import { refundParameters } from './refunds.ts';
import { matches, onlyExpand, retrieve, route } from './route.ts';

const range = p.optional(
  p.object({
    gt: p.optional(p.integer),
    gte: p.optional(p.integer),
    lt: p.optional(p.integer),
    lte: p.optional(p.integer),
  }),
);

function isWithin(asked: p.Read<typeof range>, { created }: { created: number }): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = asked ?? {};
  return created > gt && created >= gte && created < lt && created <= lte;
}

const ofCharge = p.object({
  ...p.paging,
  charge: p.optional(p.text),
  payment_intent: p.optional(p.text),
  created: range,
});

const isOf =
  (query: p.Read<typeof ofCharge>) =>
  ({ charge, payment_intent: intent, created }: Refund | Dispute): boolean =>
    matches(query.charge, charge) &&
    matches(query.payment_intent, intent) &&
    isWithin(query.created, { created });

const withPending = (events: Events, event: StripeEvent) => ({
  ...event,
  pending_webhooks: events.pending(event.id),
});

/** Money asked for, taken and given back, and what was told of it. */
export const moneyRoutes = [
  retrieve('invoices', 'invoice', ({ invoices }) => invoices),
  route(
    'GET',
    'invoices',
    p.object({
      ...p.paging,
      customer: p.optional(p.text),
      subscription: p.optional(p.text),
      status: p.optional(p.oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
      created: range,
    }),
    (query, _, { ledger }) =>
      page(
        '/v1/invoices',
        ledger.invoices,
        (invoice) =>
          matches(query.customer, invoice.customer) &&
          matches(query.subscription, subscriptionOf(invoice)) &&
          matches(query.status, invoice.status) &&
          isWithin(query.created, invoice),
        query,
        query.customer ?? query.subscription,
      ),
  ),
  route(
    'POST',
    'invoices/:id/pay',
    // To charge a card now is the portal's.
    p.object({ paid_out_of_band: p.supportedChoice('true'), expand: p.array(p.text) }),
    (_, { id, at }, { ledger, billing }) => {
      billing.settleOutside(find(ledger.invoices, 'invoice', id), at);
      return find(ledger.invoices, 'invoice', id);
    },
  ),
  route('POST', 'invoices/:id/void', onlyExpand, (_, { id, at, cause }, { ledger, billing }) =>
    billing.voidInvoice(find(ledger.invoices, 'invoice', id), at, cause),
  ),
  route(
    'GET',
    'invoice_payments',
    p.object({
      ...p.paging,
      invoice: p.optional(p.text),
      payment: p.optional(p.object({ type: p.oneOf('payment_intent'), payment_intent: p.text })),
    }),
    (query, _, { ledger }) =>
      page(
        '/v1/invoice_payments',
        ledger.invoicePayments,
        (payment) =>
          matches(query.invoice, payment.invoice) &&
          matches(query.payment?.payment_intent, intentOf(payment)),
        query,
        query.invoice ?? query.payment?.payment_intent,
      ),
  ),
  retrieve('payment_intents', 'payment_intent', ({ paymentIntents }) => paymentIntents),
  retrieve('charges', 'charge', ({ charges }) => charges),
  route(
    'GET',
    'charges',
    p.object({
      ...p.paging,
      customer: p.optional(p.text),
      payment_intent: p.optional(p.text),
      created: range,
    }),
    (query, _, { ledger }) =>
      page(
        '/v1/charges',
        ledger.charges,
        (charge) =>
          matches(query.customer, charge.customer) &&
          matches(query.payment_intent, charge.payment_intent) &&
          isWithin(query.created, charge),
        query,
        query.customer ?? query.payment_intent,
      ),
  ),
  route('POST', 'refunds', refundParameters, (order, { at, cause }, { refunds }) =>
    refunds.create(order, at, cause),
  ),
  retrieve('refunds', 'refund', ({ refunds }) => refunds),
  route('GET', 'refunds', ofCharge, (query, _, { ledger }) =>
    page('/v1/refunds', ledger.refunds, isOf(query), query, query.charge ?? query.payment_intent),
  ),
  retrieve('disputes', 'dispute', ({ disputes }) => disputes),
  route('POST', 'disputes/:id', disputeParameters, (change, { id, at, cause }, { disputes }) =>
    disputes.update(id, change, at, cause),
  ),
  route('POST', 'disputes/:id/close', onlyExpand, (_, { id, at, cause }, { disputes }) =>
    disputes.accept(id, at, cause),
  ),
  route('GET', 'disputes', ofCharge, (query, _, { ledger }) =>
    page('/v1/disputes', ledger.disputes, isOf(query), query, query.charge ?? query.payment_intent),
  ),
  route('GET', 'events/:id', onlyExpand, (_, { id }, { ledger, events }) =>
    withPending(events, find(ledger.events, 'event', id)),
  ),
  route(
    'GET',
    'events',
    p.object({
      ...p.paging,
      type: p.optional(p.text),
      types: p.optional(p.array(p.text)),
      created: range,
    }),
    (query, _, { ledger, events }) => {
      const wanted = (event: StripeEvent) =>
        matches(query.type, event.type) &&
        (query.types?.includes(event.type) ?? true) &&
        isWithin(query.created, event);
      const list = page('/v1/events', ledger.events, wanted, query);
      return { ...list, data: list.data.map((event) => withPending(events, event)) };
    },
  ),
];
