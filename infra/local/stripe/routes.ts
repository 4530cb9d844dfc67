import type { Collection } from '../store.ts';
import { page } from './answer.ts';
import type { Billing } from './billing.ts';
import { createListedPrice, createProduct, priceParameters, productParameters } from './catalogue.ts';
import type { Checkout } from './checkout.ts';
import { checkoutParameters } from './checkout.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Events } from './events.ts';
import { subscriptionOf } from './invoicing.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Customer, Dispute, EventCause, Refund, StripeEvent, Subscription } from './objects.ts';
import * as p from './parameters.ts';
import { createPortalSession, portalParameters } from './portal.ts';
import { refund, refundParameters } from './refunds.ts';

/**
 * The promised API, nothing else: each route with exactly the parameters it takes (`expand` and, on lists,
 * paging are among them). Unlisted paths are NotPromised, unlisted parameters `parameter_unknown`.
 */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  parameters: p.Field<{ expand: string[] }>;
  run: (parameters: never, call: Call) => object;
}

/** One request: the id in its path, the present (whole seconds), and what its events will name as their cause. */
export interface Call {
  id: string;
  at: number;
  cause: EventCause;
}

export interface RouteContext {
  ledger: Ledger;
  events: Events;
  billing: Billing;
  checkout: Checkout;
  publicUrl: () => string;
}

const onlyExpand = p.object({ expand: p.array(p.text) });

const customerFields = {
  email: p.unsettable(p.email),
  name: p.unsettable(p.text),
  phone: p.unsettable(p.text),
  description: p.unsettable(p.text),
  metadata: p.unsettable(p.metadata),
  preferred_locales: p.optional(p.array(p.text)),
  expand: p.array(p.text),
};
const customerParameters = p.object(customerFields);

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
type CancellationDetails = p.Read<typeof cancellationDetails>;

const range = p.optional(
  p.object({
    gt: p.optional(p.integer),
    gte: p.optional(p.integer),
    lt: p.optional(p.integer),
    lte: p.optional(p.integer),
  }),
);

function route<T extends { expand: string[] }>(
  method: Route['method'],
  path: string,
  parameters: p.Field<T>,
  run: (parameters: T, call: Call) => object,
): Route {
  return { method, path: new RegExp(`^/v1/${path.replace(':id', '([A-Za-z0-9_-]+)')}$`), parameters, run };
}

function retrieve<T extends object>(path: string, kind: string, collection: Collection<T>): Route {
  return route('GET', `${path}/:id`, onlyExpand, (_, { id }) => find(collection, kind, id));
}

export function createRoutes(context: RouteContext): Route[] {
  return [...sales(context), ...subscriptions(context), ...money(context)];
}

function sales({ ledger, events, billing, checkout, publicUrl }: RouteContext): Route[] {
  return [
    route('POST', 'products', productParameters, (order, { at }) => createProduct(ledger, order, at)),
    retrieve('products', 'product', ledger.products),
    route('GET', 'products', p.object({ ...p.paging, active: p.optional(p.boolean) }), (query) =>
      page('/v1/products', ledger.products, (item) => matches(query.active, item.active), query),
    ),
    route('POST', 'prices', priceParameters, (order, { at }) => createListedPrice(ledger, order, at)),
    retrieve('prices', 'price', ledger.prices),
    route(
      'GET',
      'prices',
      p.object({
        ...p.paging,
        active: p.optional(p.boolean),
        product: p.optional(p.text),
        lookup_keys: p.optional(p.array(p.text)),
      }),
      (query) =>
        page(
          '/v1/prices',
          ledger.prices,
          (item) =>
            matches(query.active, item.active) &&
            matches(query.product, item.product) &&
            (query.lookup_keys?.includes(item.lookup_key ?? '') ?? true),
          query,
        ),
    ),
    route('POST', 'customers', customerParameters, (order, { at, cause }) => {
      const customer = changeCustomer(billing.newCustomer(null, at), order);
      ledger.customers.put(customer.id, customer);
      events.emit('customer.created', customer, at, cause);
      return customer;
    }),
    retrieve('customers', 'customer', ledger.customers),
    route('POST', 'customers/:id', customerParameters, (change, { id, at, cause }) => {
      const before = find(ledger.customers, 'customer', id);
      const after = changeCustomer(before, change);
      ledger.customers.put(id, after);
      if (JSON.stringify(before) !== JSON.stringify(after)) {
        events.emit('customer.updated', after, at, cause, before);
      }
      return after;
    }),
    route('POST', 'checkout/sessions', checkoutParameters, (order, { at }) => checkout.create(order, at)),
    route('GET', 'checkout/sessions/:id', onlyExpand, (_, { id }) => {
      return find(ledger.checkouts, 'checkout.session', id).session;
    }),
    route('POST', 'checkout/sessions/:id/expire', onlyExpand, (_, { id, at, cause }) =>
      checkout.expire(id, at, cause),
    ),
    route('POST', 'billing_portal/sessions', portalParameters, (order, { at }) =>
      createPortalSession(ledger, order, at, publicUrl()),
    ),
  ];
}

function subscriptions({ ledger, billing }: RouteContext): Route[] {
  const details = (before: Subscription, given: CancellationDetails) => ({
    ...before.cancellation_details,
    comment: given?.comment === undefined ? before.cancellation_details.comment : given.comment,
    feedback: given?.feedback === undefined ? before.cancellation_details.feedback : given.feedback,
  });
  return [
    retrieve('subscriptions', 'subscription', ledger.subscriptions),
    route(
      'GET',
      'subscriptions',
      p.object({
        ...p.paging,
        customer: p.optional(p.text),
        status: p.optional(p.oneOf('active', 'all', 'canceled', 'incomplete', 'past_due')),
      }),
      (query) =>
        page(
          '/v1/subscriptions',
          ledger.subscriptions,
          ({ customer, status }) =>
            matches(query.customer, customer) &&
            (query.status === 'all' || (query.status ? status === query.status : status !== 'canceled')),
          query,
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
      (change, { id, at, cause }) => {
        const before = find(ledger.subscriptions, 'subscription', id);
        if (before.status === 'canceled' && change.cancel_at_period_end !== undefined) {
          throw invalidRequest(
            'A canceled subscription can only update its cancellation_details and metadata.',
            { code: 'invalid_canceled_subscription_fields' },
          );
        }
        return billing.update(
          before,
          {
            ...(change.cancel_at_period_end === undefined
              ? { cancellation_details: details(before, change.cancellation_details) }
              : billing.cancellationAtPeriodEnd(
                  { ...before, cancellation_details: details(before, change.cancellation_details) },
                  change.cancel_at_period_end,
                  at,
                )),
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
      (order, { id, at, cause }) => {
        const before = find(ledger.subscriptions, 'subscription', id);
        if (before.status === 'canceled') throw noSuch('subscription', id);
        const explained = { ...before, cancellation_details: details(before, order.cancellation_details) };
        return billing.cancel(explained, 'cancellation_requested', at, cause);
      },
    ),
  ];
}

const ofCharge = p.object({
  ...p.paging,
  charge: p.optional(p.text),
  payment_intent: p.optional(p.text),
});

const isOf =
  (query: p.Read<typeof ofCharge>) =>
  ({ charge, payment_intent: intent }: Refund | Dispute): boolean =>
    matches(query.charge, charge) && matches(query.payment_intent, intent);

function money({ ledger, events }: RouteContext): Route[] {
  const withPending = (event: StripeEvent) => ({ ...event, pending_webhooks: events.pending(event.id) });
  return [
    retrieve('invoices', 'invoice', ledger.invoices),
    route(
      'GET',
      'invoices',
      p.object({
        ...p.paging,
        customer: p.optional(p.text),
        subscription: p.optional(p.text),
        status: p.optional(p.oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
      }),
      (query) =>
        page(
          '/v1/invoices',
          ledger.invoices,
          (invoice) =>
            matches(query.customer, invoice.customer) &&
            matches(query.subscription, subscriptionOf(invoice)) &&
            matches(query.status, invoice.status),
          query,
        ),
    ),
    route(
      'GET',
      'invoice_payments',
      p.object({
        ...p.paging,
        invoice: p.optional(p.text),
        payment: p.optional(p.object({ type: p.oneOf('payment_intent'), payment_intent: p.text })),
      }),
      (query) =>
        page(
          '/v1/invoice_payments',
          ledger.invoicePayments,
          ({ invoice, payment }) =>
            matches(query.invoice, invoice) && matches(query.payment?.payment_intent, payment.payment_intent),
          query,
        ),
    ),
    retrieve('payment_intents', 'payment_intent', ledger.paymentIntents),
    retrieve('charges', 'charge', ledger.charges),
    route(
      'GET',
      'charges',
      p.object({ ...p.paging, customer: p.optional(p.text), payment_intent: p.optional(p.text) }),
      (query) =>
        page(
          '/v1/charges',
          ledger.charges,
          (charge) =>
            matches(query.customer, charge.customer) && matches(query.payment_intent, charge.payment_intent),
          query,
        ),
    ),
    route('POST', 'refunds', refundParameters, (order, { at, cause }) =>
      refund(ledger, events, order, at, cause),
    ),
    route('GET', 'refunds', ofCharge, (query) => page('/v1/refunds', ledger.refunds, isOf(query), query)),
    route('GET', 'disputes', ofCharge, (query) => page('/v1/disputes', ledger.disputes, isOf(query), query)),
    route('GET', 'events/:id', onlyExpand, (_, { id }) => withPending(find(ledger.events, 'event', id))),
    route(
      'GET',
      'events',
      p.object({
        ...p.paging,
        type: p.optional(p.text),
        types: p.optional(p.array(p.text)),
        created: range,
      }),
      (query) => {
        const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = query.created ?? {};
        const wanted = ({ type, created }: StripeEvent) =>
          matches(query.type, type) &&
          (query.types?.includes(type) ?? true) &&
          created > gt &&
          created >= gte &&
          created < lt &&
          created <= lte;
        const list = page('/v1/events', ledger.events, wanted, query);
        return { ...list, data: list.data.map(withPending) };
      },
    ),
  ];
}

function matches<T>(wanted: T | undefined, actual: T): boolean {
  return wanted === undefined || wanted === actual;
}

function changeCustomer(before: Customer, change: p.Read<typeof customerParameters>): Customer {
  const { metadata, preferred_locales: locales, expand: _, ...fields } = change;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    metadata: p.applyMetadata(before.metadata, metadata),
    preferred_locales: locales ?? before.preferred_locales ?? [],
  };
}
