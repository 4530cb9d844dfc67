import * as z from 'zod';
import { NotSupported } from '../protocol/service.ts';
import { invalidRequest } from './errors.ts';

interface RawParameters {
  [name: string]: string | RawParameters;
}

/**
 * Parses `application/x-www-form-urlencoded` text with bracketed names (`a[b][0]=x`). All leaves are strings; an object
 * whose names are all indexes becomes a list. Objects have no prototype: `__proto__` is just an unknown parameter.
 * @throws {StripeError} for a name that is both a value and an object
 */
export function parseForm(text: string): object {
  const root = Object.create(null) as RawParameters;
  for (const [name, value] of new URLSearchParams(text)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let node = root;
    for (const key of keys) {
      const child = (node[key] ??= Object.create(null) as RawParameters);
      if (typeof child === 'string') throw invalidRequest(`Invalid ${name}`, { param: name });
      node = child;
    }
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, folded(value)]));
}

function folded(value: string | RawParameters): unknown {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  const isList = entries.every(([key]) => /^\d+$/.test(key));
  return isList
    ? entries.map(([, item]) => folded(item))
    : Object.fromEntries(entries.map(([key, item]) => [key, folded(item)]));
}

/**
 * Reads a request's parameters with a strict schema.
 * @throws {NotSupported} for a parameter or choice missing from the schema: the real Stripe may support it
 * @throws {StripeError} for a missing or malformed value
 */
export function readParameters<S extends z.ZodType>(schema: S, raw: object): z.output<S> {
  const { success, data, error } = schema.safeParse(raw);
  if (success) return data;
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const param = nameOf(path);
  const given = path.reduce<unknown>((node, key) => (node as Record<PropertyKey, unknown>)?.[key], raw);
  if (issue?.code === 'unrecognized_keys')
    throw new NotSupported('Stripe', `the parameter ${nameOf([...path, issue.keys[0] ?? ''])}`);
  if (issue?.code === 'too_big' && issue.origin === 'array')
    throw new NotSupported('Stripe', `more than ${issue.maximum} of ${param}`);
  if (given === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue?.code === 'invalid_value')
    throw new NotSupported('Stripe', `${param}=${typeof given === 'string' ? given : JSON.stringify(given)}`);
  throw invalidRequest(`Invalid ${param}: ${issue?.message ?? ''}`, { param });
}

/** Returns a parameter's name as Stripe writes it: `line_items[0][price]`. */
const nameOf = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((key) => `[${String(key)}]`).join('');

/** Non-empty text. In Stripe an empty value unsets a parameter, and few parameters allow that. */
export const text = z.string().min(1);
export const integer = z
  .string()
  .regex(/^\d{1,15}$/, 'not an integer')
  .transform(Number);
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true');
export const from = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  integer.pipe(z.number().min(least).max(most));
/** Absolute http or https address. */
export const url = z.url({ protocol: /^https?$/ });
export const email = z
  .string()
  .max(512)
  .regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/, 'not an email address');
/** Metadata: up to 50 keys of 40 characters with values of 500 (https://docs.stripe.com/metadata). */
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'more than 50 keys')
  .default({});
