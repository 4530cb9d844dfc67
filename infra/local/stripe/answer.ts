import type { Collection } from '../store.ts';
import { invalidRequest, noSuch } from './errors.ts';
import type { Ledger } from './ledger.ts';
import { listOf } from './objects.ts';
import type { List } from './objects.ts';

const ONE_PAGE = 10;
const LARGEST_PAGE = 100;

/**
 * One page of a list, newest first (https://docs.stripe.com/api/pagination).
 *
 * @param naming what all wanted items name, where there is such an id: the others are then not even read
 */
export function page<T extends { id: string }>(
  url: string,
  collection: Collection<T>,
  wanted: (item: T) => boolean,
  cursor: {
    limit?: number | undefined;
    starting_after?: string | undefined;
    ending_before?: string | undefined;
  },
  naming?: string,
): List<T> {
  const limit = cursor.limit ?? ONE_PAGE;
  if (limit < 1 || limit > LARGEST_PAGE) {
    throw invalidRequest(`This value must be between 1 and ${LARGEST_PAGE}.`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  }
  const all = collection.entries('', naming).map(([, item]) => item);
  const items = all.filter(wanted).reverse();
  const position = (id: string, param: string) => {
    const index = items.findIndex((item) => item.id === id);
    if (index === -1) throw noSuch('object', id, param);
    return index;
  };
  if (cursor.ending_before !== undefined) {
    const end = position(cursor.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return listOf(url, items.slice(start, end), start > 0);
  }
  const start =
    cursor.starting_after === undefined ? 0 : position(cursor.starting_after, 'starting_after') + 1;
  return listOf(url, items.slice(start, start + limit), start + limit < items.length);
}

/**
 * Replaces ids by the objects they name, along paths such as `latest_invoice.payments` or `data.product`, and
 * adds what is only included on request (https://docs.stripe.com/api/expanding_objects).
 *
 * @throws {StripeError} for a path that names nothing expandable
 */
export function expand(ledger: Ledger, answer: object, paths: string[]): object {
  const result = structuredClone(answer);
  for (const [index, path] of paths.entries()) {
    const found = expandPath(ledger, result as Node, path.split('.'));
    if (!found)
      throw invalidRequest(`This property cannot be expanded (${path}).`, { param: `expand[${index}]` });
  }
  return result;
}

type Node = Record<string, unknown>;

function expandPath(ledger: Ledger, node: Node, [name, ...rest]: string[]): boolean {
  if (name === undefined) return true;
  let value = node[name] ?? included(ledger, node, name);
  if (value === undefined) return false;
  if (typeof value === 'string') {
    value = lookUp(ledger, value);
    if (value === undefined) return false;
  }
  node[name] = value;
  if (Array.isArray(value)) return value.every((item) => expandPath(ledger, item as Node, rest));
  if (value === null) return true;
  return typeof value === 'object' && expandPath(ledger, value as Node, rest);
}

function lookUp(ledger: Ledger, id: string): object | undefined {
  const collections: Record<string, Collection<object>> = {
    prod: ledger.products,
    price: ledger.prices,
    cus: ledger.customers,
    pm: ledger.paymentMethods,
    sub: ledger.subscriptions,
    in: ledger.invoices,
    pi: ledger.paymentIntents,
    ch: ledger.charges,
  };
  return collections[id.split('_', 1)[0] ?? '']?.get(id) ?? ledger.products.get(id);
}

/** What an object has but shows only when asked. */
function included(ledger: Ledger, node: Node, name: string): unknown {
  const id = typeof node.id === 'string' ? node.id : '';
  if (node.object === 'checkout.session' && name === 'line_items') {
    const checkout = ledger.checkouts.get(id);
    return checkout && listOf(`/v1/checkout/sessions/${id}/line_items`, [checkout.lineItem]);
  }
  if (node.object === 'invoice' && name === 'payments') {
    return page('/v1/invoice_payments', ledger.invoicePayments, ({ invoice }) => invoice === id, {}, id);
  }
  if (node.object === 'charge' && name === 'refunds') {
    return page(`/v1/charges/${id}/refunds`, ledger.refunds, ({ charge }) => charge === id, {}, id);
  }
  return name in node ? node[name] : undefined;
}
