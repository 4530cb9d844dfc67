import type { Item } from './table.ts';

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
