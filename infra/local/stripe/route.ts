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

/** One request: the id in its path, and the present in whole seconds. */
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

/** One supported call, with exactly the parameters that it takes. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1/`, with `:id` where an id stands. */
  path: string;
  schema: z.ZodType;
  run: (parameters: never, call: Call, parts: Parts) => object;
}

/** Declares a route, whose parameters have the type that their schema reads. */
export const route = <S extends z.ZodType>(
  method: Route['method'],
  path: string,
  schema: S,
  run: (parameters: z.output<S>, call: Call, parts: Parts) => object,
): Route => ({ method, path, schema, run });

/** The parameters of a call that takes none. */
export const nothing = z.strictObject({});

/** Declares the call that answers one object by its id. */
export const retrieve = <T extends object>(
  path: string,
  kind: string,
  collection: (ledger: Ledger) => Collection<T>,
): Route =>
  route('GET', `${path}/:id`, nothing, (_, { id }, { ledger }) => find(collection(ledger), kind, id));

export const limit = from(1, LARGEST_PAGE).default(10);
export const paging = { limit, starting_after: text.optional() };
export const within = z.strictObject({ gte: integer, lt: integer }).optional();
/** The `expand` parameter: ids that a request may have replaced by their objects (https://docs.stripe.com/api/expanding_objects). */
export const expand = <T extends string>(what: T) => z.array(z.literal(what)).optional();

/** Whether an object was created in the time that is asked for, if any is. */
export const isWithin = (
  range: { gte: number; lt?: number } | undefined,
  { created }: { created: number },
): boolean => range === undefined || (created >= range.gte && created < (range.lt ?? Infinity));

/** Whether a field is as the query wants it, if it wants anything. */
export const matches = <T>(wanted: T | undefined, actual: T): boolean =>
  wanted === undefined || wanted === actual;

/**
 * One page, newest first (https://docs.stripe.com/api/pagination).
 * @param naming an id that all wanted items name: the others are not even read
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

/** A page whose items have more where the request asked for it. */
export const expanded = <T>(
  list: { data: T[] },
  asked: string[] | undefined,
  more: (item: T) => object,
): object => (asked ? { ...list, data: list.data.map((item) => ({ ...item, ...more(item) })) } : list);
