import * as z from 'zod';
import type { Collection } from '../store.ts';
import type { Billing } from './billing.ts';
import type { Checkout } from './checkout.ts';
import { noSuch } from './errors.ts';
import type { Events } from './events.ts';
import { find, type Ledger } from './ledger.ts';
import { from, integer, text } from './parameters.ts';
import type { Reversals } from './reversals.ts';

const LARGEST_PAGE = 100;

/** One request: the id in its path, and the current time in whole seconds. */
export interface Call {
  id: string;
  at: number;
}

export interface Parts {
  ledger: Ledger;
  events: Events;
  billing: Billing;
  reversals: Reversals;
  checkout: Checkout;
  publicUrl: () => string;
}

/** Supported call with exactly the parameters that it accepts. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below `/v1/`, with `:id` as the placeholder of an id. */
  path: string;
  schema: z.ZodType;
  run: (parameters: never, call: Call, parts: Parts) => object;
}

/** Declares a route; `run` gets the schema's output type. */
export const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (parameters: z.output<S>, call: Call, parts: Parts) => object,
): Route => ({ method, path, schema, run });

/** Schema of a call without parameters. */
export const nothing = z.strictObject({});

/** Declares the call that returns one object by its id. */
export const retrieve = <T extends object>(
  path: string,
  kind: string,
  collection: (ledger: Ledger) => Collection<T>,
): Route =>
  route('GET', `${path}/:id`, nothing, (_, { id }, { ledger }) => find(collection(ledger), kind, id));

export const limit = from(1, LARGEST_PAGE).default(10);
export const paging = { limit, starting_after: text.optional() };
export const within = z.strictObject({ gte: integer, lt: integer }).optional();
/**
 * Schema of `expand`: ids that a request may replace by their objects (https://docs.stripe.com/api/expanding_objects).
 */
export const expand = <T extends string>(what: T) => z.array(z.literal(what)).optional();

/** True if an object was created in the requested range, or if no range is requested. */
export const isWithin = (
  range: { gte: number; lt?: number } | undefined,
  { created }: { created: number },
): boolean => range === undefined || (created >= range.gte && created < (range.lt ?? Infinity));

/** True if a field equals the requested value, or if no value is requested. */
export const matches = <T>(wanted: T | undefined, actual: T): boolean =>
  wanted === undefined || wanted === actual;

/**
 * Returns one page, newest first (https://docs.stripe.com/api/pagination).
 * @param naming an id that every wanted item contains. Items without this id are not even parsed. This keeps long lists
 *   fast.
 */
export function page<T extends { id: string }>(
  collection: Collection<T>,
  { limit: size, starting_after: cursor }: { limit: number; starting_after?: string | undefined },
  wanted: (item: T) => boolean,
  naming?: string,
) {
  const items = collection
    .entries('', naming)
    .map(([, item]) => item)
    .filter(wanted)
    .reverse();
  const before = cursor === undefined ? -1 : items.findIndex(({ id }) => id === cursor);
  if (cursor !== undefined && before === -1) throw noSuch('object', cursor, 'starting_after');
  const data = items.slice(before + 1, before + 1 + size);
  return { object: 'list', data, has_more: before + 1 + size < items.length };
}

/** Adds fields to each item of a page, if the request expands them. */
export const expanded = <T>(
  list: { data: T[] },
  asked: string[] | undefined,
  more: (item: T) => object,
): object => (asked ? { ...list, data: list.data.map((item) => ({ ...item, ...more(item) })) } : list);
