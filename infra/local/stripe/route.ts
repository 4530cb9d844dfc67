import type { Collection } from '../store.ts';
import type { Billing } from './billing.ts';
import type { Checkout } from './checkout.ts';
import type { Refunds } from './refunds.ts';
import type { Disputes } from './disputes.ts';
import type { Events } from './events.ts';
import { find } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import type { EventCause } from './objects.ts';
import * as p from './parameters.ts';

/**
 * One supported call with exactly the parameters it takes (`expand` and, on lists, paging are among them).
 */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Below `/v1/`, with `:id` where an id stands. */
  path: string;
  pattern: RegExp;
  parameters: p.Field<{ expand: string[] }>;
  run: (parameters: never, call: Call, context: RouteContext) => object;
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
  disputes: Disputes;
  refunds: Refunds;
  checkout: Checkout;
  publicUrl: () => string;
}

export const onlyExpand = p.object({ expand: p.array(p.text) });

export function route<T extends { expand: string[] }>(
  method: Route['method'],
  path: string,
  parameters: p.Field<T>,
  run: (parameters: T, call: Call, context: RouteContext) => object,
): Route {
  const pattern = new RegExp(`^/v1/${path.replace(':id', '([A-Za-z0-9_-]+)')}$`);
  return { method, path, pattern, parameters, run };
}

export function retrieve<T extends object>(
  path: string,
  kind: string,
  collection: (ledger: Ledger) => Collection<T>,
): Route {
  return route('GET', `${path}/:id`, onlyExpand, (_, { id }, { ledger }) =>
    find(collection(ledger), kind, id),
  );
}

export function matches<T>(wanted: T | undefined, actual: T): boolean {
  return wanted === undefined || wanted === actual;
}
