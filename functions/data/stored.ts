import type { Key } from '#shared/deployment/keys.ts';

/**
 * Converts an item to its typed value, without the table's own attributes. A reader is usually a zod schema; bulk reads
 * use hand-written readers. Checks the shape but no limits: a stricter rule would lock members out of data stored
 * before that rule.
 */
export interface Reader<T> {
  /** @throws Error for any other item */
  parse(item: unknown): T;
}

/** An item's content does not match its key, for example because other code wrote the item. */
export class DamagedItem extends Error {
  override name = 'DamagedItem';
}

/**
 * Converts a stored item to a typed value. All reads of the table use this function.
 * @throws DamagedItem with the key and the problem, but no values
 */
export function readAs<T>(reader: Reader<T>, item: Item): T {
  try {
    return reader.parse(item);
  } catch (cause) {
    throw new DamagedItem(`${item.pk} ${item.sk}`, { cause });
  }
}

/** Returns a value as the table would return it, without undefined attributes. Use it before comparing two values. */
export const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : 'object';
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** Type of each attribute that is always present. The type checker reports an attribute that is missing here. */
export type Shape<T> = { readonly [K in Exclude<keyof T, Optional<T>>]: TypeName<T[K]> };

/**
 * Builds a reader for frequently read items and for items that are written back whole. It checks the attributes that
 * are always present and keeps all others, including those of a later version of this code.
 */
export const shaped = <T extends object>(shape: Shape<T>): Reader<T> => ({
  parse(item) {
    const value = withoutKeys(item as Item);
    for (const [name, type] of Object.entries(shape))
      if (typeof value[name] !== type) throw new Error(`${name} is not of type ${String(type)}`);
    return value as T;
  },
});

function withoutKeys({
  pk: _pk,
  sk: _sk,
  queue: _queue,
  due: _due,
  row: _row,
  ttl: _ttl,
  ...value
}: Item): object & Record<string, unknown> {
  return value;
}

/** Any item as stored in the table. */
export type Item = Key & Record<string, unknown>;
