import type { Key } from '#shared/deployment/keys.ts';

/**
 * What makes of an item the value that it holds, without the table's own attributes: a zod schema, or by hand where
 * many are read at once. It looks at an item's shape and not at limits: a rule that becomes stricter later must not
 * shut anybody out of what they stored before.
 */
export interface Reader<T> {
  /** @throws Error for anything else */
  parse(item: unknown): T;
}

/** An item is not what its key says: something else than its own code wrote it. */
export class DamagedItem extends Error {
  override name = 'DamagedItem';
}

/**
 * The one place where something that the table gave back becomes a typed value.
 * @throws DamagedItem naming the key and what is wrong, and no value
 */
export function readAs<T>(reader: Reader<T>, item: Item): T {
  try {
    return reader.parse(item);
  } catch (cause) {
    throw new DamagedItem(`${item.pk} ${item.sk}`, { cause });
  }
}

/** A value as the table gives it back: without undefined attributes. Two that are stored alike are equal then. */
export const asStored = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** What `typeof` says of a value. */
type TypeName<T> = T extends string
  ? 'string'
  : T extends number
    ? 'number'
    : T extends boolean
      ? 'boolean'
      : 'object';
type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T];

/** What kind of value each attribute has that is never absent; the type checker names the one that is missing here. */
export type Shape<T> = { readonly [K in Exclude<keyof T, Optional<T>>]: TypeName<T[K]> };

/**
 * A reader for what is read with nearly every request, and for what is written back whole: it looks at the
 * attributes that are never absent, and keeps all others, those too that a later version of this code wrote.
 */
export const shaped = <T extends object>(shape: Shape<T>): Reader<T> => ({
  parse(item) {
    const value = withoutKeys(item as Item);
    for (const [name, type] of Object.entries(shape))
      if (typeof value[name] !== type) throw new Error(`${name} is no ${String(type)}`);
    return value as T;
  },
});

/** Without the table's own attributes: its keys, the queue with what it shows, and the end of an item's life. */
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

/** Any item of the table as it is stored. */
export type Item = Key & Record<string, unknown>;
