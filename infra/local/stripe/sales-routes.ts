import * as z from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { checkoutParameters } from './checkout.ts';
import { find, newSecret } from './ledger.ts';
import type { Customer, Price } from './objects.ts';
import { boolean, email, from, integer, metadata, text, url } from './parameters.ts';
import { expand, limit, matches, nothing, page, retrieve, route } from './route.ts';

/** Milliseconds until an unused portal session expires. */
export const PORTAL_LIFE = 60 * 60 * 1000;

/** Routes for prices, customers, and sessions of checkout and portal. */
export const salesRoutes = [
  route(
    'POST',
    'prices',
    z.strictObject({
      currency: z.string().regex(/^[a-z]{3}$/),
      unit_amount: integer,
      recurring: z.strictObject({ interval: z.literal('day'), interval_count: from(1, 1095) }),
      lookup_key: text.optional(),
      transfer_lookup_key: z.literal('true').optional(),
      product_data: z.strictObject({ name: text, metadata, statement_descriptor: text.optional() }),
      tax_behavior: z.literal('inclusive').optional(),
    }),
    (order, { at }, { ledger }) => {
      const { currency, unit_amount, recurring, lookup_key: key = null, product_data: described } = order;
      const holder = ledger.prices.entries().find(([, other]) => key !== null && other.lookup_key === key);
      if (holder && !order.transfer_lookup_key)
        throw new NotSupported('Stripe', 'a lookup key that another price has');
      if (holder) ledger.prices.put(holder[0], { ...holder[1], lookup_key: null });
      const product = ledger.newId('prod');
      const { statement_descriptor = null } = described;
      ledger.products.put(product, { ...described, id: product, statement_descriptor });
      const price: Price = {
        id: ledger.newId('price'),
        object: 'price',
        active: true,
        created: at,
        currency,
        lookup_key: key,
        product,
        recurring,
        tax_behavior: order.tax_behavior ?? 'unspecified',
        unit_amount,
      };
      ledger.prices.put(price.id, price);
      return price;
    },
  ),
  retrieve('prices', 'price', ({ prices }) => prices),
  route('POST', 'prices/:id', z.strictObject({ active: boolean }), ({ active }, { id }, { ledger }) => {
    const changed = { ...find(ledger.prices, 'price', id), active };
    ledger.prices.put(id, changed);
    return changed;
  }),
  route(
    'GET',
    'prices',
    z.strictObject({ limit, active: boolean.optional(), lookup_keys: z.array(text).optional() }),
    (query, _, { ledger }) =>
      page(
        ledger.prices,
        query,
        ({ active, lookup_key: key }) =>
          matches(query.active, active) && (query.lookup_keys?.includes(key ?? '') ?? true),
      ),
  ),
  route('POST', 'customers', z.strictObject({ email, metadata }), (order, { at }, { ledger, events }) => {
    const customer: Customer = {
      id: ledger.newId('cus'),
      object: 'customer',
      created: at,
      invoice_settings: { default_payment_method: null },
      ...order,
    };
    ledger.customers.put(customer.id, customer);
    events.emit('customer.created', customer, at);
    return customer;
  }),
  retrieve('customers', 'customer', ({ customers }) => customers),
  route('POST', 'customers/:id', z.strictObject({ email }), (change, { id }, { ledger }) => {
    const changed = { ...find(ledger.customers, 'customer', id), ...change };
    ledger.customers.put(id, changed);
    return changed;
  }),
  route('POST', 'checkout/sessions', checkoutParameters, (order, { at }, { checkout }) =>
    checkout.create(order, at),
  ),
  route(
    'GET',
    'checkout/sessions/:id',
    z.strictObject({ expand: expand('line_items') }),
    (query, { id }, { ledger }) => {
      const { session, lineItem } = find(ledger.checkouts, 'checkout.session', id);
      return query.expand ? { ...session, line_items: { data: [lineItem] } } : session;
    },
  ),
  route('POST', 'checkout/sessions/:id/expire', nothing, (_, { id }, { checkout }) => checkout.expire(id)),
  route(
    'POST',
    'billing_portal/sessions',
    z.strictObject({ customer: text, return_url: url, locale: z.enum(['en', 'es']).optional() }),
    ({ customer, return_url: returnUrl }, { at }, { ledger, publicUrl }) => {
      find(ledger.customers, 'customer', customer, 'customer');
      const secret = newSecret();
      ledger.portals.put(secret, { customer, returnUrl, expires: at * 1000 + PORTAL_LIFE });
      return {
        id: ledger.newId('bps'),
        object: 'billing_portal.session',
        url: `${publicUrl()}/p/session/${secret}`,
      };
    },
  ),
];
