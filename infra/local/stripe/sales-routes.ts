import type Stripe from 'stripe';
import { page } from './answer.ts';
import {
  changeProduct,
  createListedPrice,
  createProduct,
  priceParameters,
  productChange,
  productParameters,
} from './catalogue.ts';
import { checkoutParameters } from './checkout.ts';
import { find } from './ledger.ts';
import type { Customer } from './objects.ts';
import * as p from './parameters.ts';
import { createPortalSession, portalParameters } from './portal.ts';
import { matches, onlyExpand, retrieve, route } from './route.ts';

const address = p.object({
  city: p.optional(p.text),
  country: p.optional(p.text),
  line1: p.optional(p.text),
  line2: p.optional(p.text),
  postal_code: p.optional(p.text),
  state: p.optional(p.text),
});

const customerParameters = p.object({
  address: p.unsettable(address),
  email: p.unsettable(p.email),
  name: p.unsettable(p.text),
  phone: p.unsettable(p.text),
  description: p.unsettable(p.text),
  metadata: p.unsettable(p.metadata),
  preferred_locales: p.optional(p.array(p.text)),
  expand: p.array(p.text),
});

/** What is sold, who buys it, and the pages where they pay. */
export const salesRoutes = [
  route('POST', 'products', productParameters, (order, { at }, { ledger }) =>
    createProduct(ledger, order, at),
  ),
  retrieve('products', 'product', ({ products }) => products),
  route('POST', 'products/:id', productChange, (change, { id, at }, { ledger }) =>
    changeProduct(ledger, id, change, at),
  ),
  route('GET', 'products', p.object({ ...p.paging, active: p.optional(p.boolean) }), (query, _, { ledger }) =>
    page('/v1/products', ledger.products, (item) => matches(query.active, item.active), query),
  ),
  route('POST', 'prices', priceParameters, (order, { at }, { ledger }) =>
    createListedPrice(ledger, order, at),
  ),
  retrieve('prices', 'price', ({ prices }) => prices),
  // Amount, currency and interval of a price never change; an operator archives it.
  route(
    'POST',
    'prices/:id',
    p.object({ active: p.boolean, expand: p.array(p.text) }),
    ({ active }, { id }, { ledger }) => {
      const changed = { ...find(ledger.prices, 'price', id), active };
      ledger.prices.put(id, changed);
      return changed;
    },
  ),
  route(
    'GET',
    'prices',
    p.object({
      ...p.paging,
      active: p.optional(p.boolean),
      product: p.optional(p.text),
      lookup_keys: p.optional(p.array(p.text)),
    }),
    (query, _, { ledger }) =>
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
  route('POST', 'customers', customerParameters, (order, { at, cause }, { ledger, billing, events }) => {
    const customer = changeCustomer(billing.newCustomer(null, at), order);
    ledger.customers.put(customer.id, customer);
    events.emit('customer.created', customer, at, cause);
    return customer;
  }),
  retrieve('customers', 'customer', ({ customers }) => customers),
  route('POST', 'customers/:id', customerParameters, (change, { id, at, cause }, { ledger, events }) => {
    const before = find(ledger.customers, 'customer', id);
    const after = changeCustomer(before, change);
    ledger.customers.put(id, after);
    if (JSON.stringify(before) !== JSON.stringify(after)) {
      events.emit('customer.updated', after, at, cause, before);
    }
    return after;
  }),
  route('POST', 'checkout/sessions', checkoutParameters, (order, { at }, { checkout }) =>
    checkout.create(order, at),
  ),
  route('GET', 'checkout/sessions/:id', onlyExpand, (_, { id }, { ledger }) => {
    return find(ledger.checkouts, 'checkout.session', id).session;
  }),
  route('POST', 'checkout/sessions/:id/expire', onlyExpand, (_, { id, at, cause }, { checkout }) =>
    checkout.expire(id, at, cause),
  ),
  route('POST', 'billing_portal/sessions', portalParameters, (order, { at }, { ledger, publicUrl }) =>
    createPortalSession(ledger, order, at, publicUrl()),
  ),
];

const fullAddress = (given: p.Read<typeof address>): Stripe.Address => ({
  city: given.city ?? null,
  country: given.country ?? null,
  line1: given.line1 ?? null,
  line2: given.line2 ?? null,
  postal_code: given.postal_code ?? null,
  state: given.state ?? null,
});

function changeCustomer(before: Customer, change: p.Read<typeof customerParameters>): Customer {
  const { metadata, preferred_locales: locales, address: given, expand: _, ...fields } = change;
  const changed = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...changed,
    address: given === undefined ? before.address : given && fullAddress(given),
    metadata: p.applyMetadata(before.metadata, metadata),
    preferred_locales: locales ?? before.preferred_locales ?? [],
  };
}
