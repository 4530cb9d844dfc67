import { newPrice, newProduct } from './build.ts';
import { invalidRequest } from './errors.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { Price, Product } from './objects.ts';
import {
  applyMetadata,
  array,
  boolean,
  integer,
  metadata,
  object,
  oneOf,
  optional,
  supportedChoice,
  text,
  unsettable,
} from './parameters.ts';
import type { Field, MetadataChange, Read } from './parameters.ts';

/** What stands on a card's statement: up to 22 characters, a letter among them, and none of `<>\'"`. */
export const statementDescriptor: Field<string> = {
  read(value, path) {
    const raw = text.read(value, path);
    if (raw.length <= 22 && /[A-Za-z]/.test(raw) && !/[<>\\'"]/.test(raw)) return raw;
    throw invalidRequest(
      'The statement descriptor must be at most 22 characters, contain at least one letter, and none of <, >, \\, \', ".',
      { param: path },
    );
  },
};

export const productParameters = object({
  id: optional(text),
  name: text,
  description: optional(text),
  active: optional(boolean),
  statement_descriptor: optional(statementDescriptor),
  tax_code: optional(text),
  metadata,
  expand: array(text),
});

export const productChange = object({
  name: optional(text),
  description: unsettable(text),
  active: optional(boolean),
  statement_descriptor: unsettable(statementDescriptor),
  tax_code: unsettable(text),
  metadata: unsettable(metadata),
  expand: array(text),
});

// `product` or `product_data`, exactly one; of intervals only days are supported.
const price = {
  currency: text,
  unit_amount: integer,
  recurring: object({ interval: supportedChoice('day'), interval_count: optional(integer) }),
  product: optional(text),
  tax_behavior: optional(oneOf('exclusive', 'inclusive', 'unspecified')),
};

/** A price described on the spot, in a checkout session's line. */
export const priceData = object({
  ...price,
  product_data: optional(
    object({ name: text, description: optional(text), metadata, tax_code: optional(text) }),
  ),
});

export const priceParameters = object({
  ...price,
  product_data: optional(
    object({
      name: text,
      metadata,
      statement_descriptor: optional(statementDescriptor),
      tax_code: optional(text),
    }),
  ),
  active: optional(boolean),
  lookup_key: optional(text),
  transfer_lookup_key: optional(boolean),
  nickname: optional(text),
  metadata,
  expand: array(text),
});

interface ProductDescription {
  name: string;
  description?: string | undefined;
  statement_descriptor?: string | undefined;
  tax_code?: string | undefined;
  metadata: MetadataChange;
}

/** Saves a product. @throws {StripeError} resource_already_exists for an id that is taken */
export function createProduct(
  ledger: Ledger,
  order: ProductDescription & { id?: string | undefined; active?: boolean | undefined },
  at: number,
): Product {
  const id = order.id ?? ledger.newId('prod');
  if (ledger.products.get(id)) {
    throw invalidRequest(`Product already exists.`, { code: 'resource_already_exists', param: 'id' });
  }
  const product: Product = {
    ...newProduct({ id, name: order.name, created: at }),
    active: order.active ?? true,
    description: order.description ?? null,
    statement_descriptor: order.statement_descriptor ?? null,
    tax_code: order.tax_code ?? null,
    metadata: applyMetadata({}, order.metadata),
  };
  ledger.products.put(id, product);
  return product;
}

/** Changes a product: what was sold of it keeps its name on invoices that were made. */
export function changeProduct(
  ledger: Ledger,
  id: string,
  { metadata: change, expand: _, ...fields }: Read<typeof productChange>,
  at: number,
): Product {
  const before = find(ledger.products, 'product', id);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const after = {
    ...before,
    ...given,
    updated: at,
    metadata: applyMetadata(before.metadata, change),
  };
  ledger.products.put(id, after);
  return after;
}

/**
 * Saves a price, and its product if the order describes one.
 *
 * @param path where the order stands in the request, for messages
 * @throws {StripeError} for what Stripe refuses
 */
export function createPrice(
  ledger: Ledger,
  order: Read<typeof priceData>,
  at: number,
  path = '',
  more: Partial<Price> = {},
): Price {
  const param = (name: string) => (path === '' ? name : `${path}[${name}]`);
  const currency = order.currency.toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}`, { param: param('currency') });
  }
  if (order.unit_amount < 0) {
    throw invalidRequest('Invalid non-negative integer', {
      code: 'parameter_invalid_integer',
      param: param('unit_amount'),
    });
  }
  const days = order.recurring.interval_count ?? 1;
  if (days < 1 || days > 3 * 365) {
    throw invalidRequest('The interval must be between one day and three years.', {
      param: param('recurring[interval_count]'),
    });
  }
  const created: Price = {
    ...newPrice({
      id: ledger.newId('price'),
      created: at,
      currency,
      product: productOf(ledger, order, at, param),
      unit_amount: order.unit_amount,
      days,
    }),
    tax_behavior: order.tax_behavior ?? 'unspecified',
    ...more,
  };
  ledger.prices.put(created.id, created);
  return created;
}

function productOf(
  ledger: Ledger,
  order: Read<typeof priceData>,
  at: number,
  param: (name: string) => string,
): string {
  const { product, product_data: described } = order;
  if (product !== undefined && described === undefined) {
    return find(ledger.products, 'product', product, param('product')).id;
  }
  if (described !== undefined && product === undefined) return createProduct(ledger, described, at).id;
  throw invalidRequest('Specify either `product` or `product_data`.', { param: param('product') });
}

/** Creates a price on its own, with a lookup key that no other price bears. */
export function createListedPrice(ledger: Ledger, order: Read<typeof priceParameters>, at: number): Price {
  const { lookup_key: key, product_data: described } = order;
  const holder = ledger.prices
    .entries()
    .find(([, { lookup_key }]) => key !== undefined && lookup_key === key);
  if (holder && order.transfer_lookup_key !== true) {
    throw invalidRequest(`A price (\`${holder[0]}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  const data = { ...order, product_data: described && { ...described, description: undefined } };
  const created = createPrice(ledger, data, at, '', {
    active: order.active ?? true,
    lookup_key: key ?? null,
    nickname: order.nickname ?? null,
    metadata: applyMetadata({}, order.metadata),
  });
  if (holder) ledger.prices.put(holder[0], { ...holder[1], lookup_key: null });
  return created;
}
