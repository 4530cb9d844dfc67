import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';

export type Path = ReadonlyArray<string | number>;

/** Path in an input at which the caller sends free text, and the schema of that text. */
interface TextPlace {
  path: Path;
  schema: z.ZodString;
}

interface Definition {
  type: string;
  innerType: $ZodType;
  shape: Record<string, $ZodType>;
  catchall?: $ZodType;
  element: $ZodType;
  in: $ZodType;
  keyType: $ZodType;
  valueType: $ZodType;
  options: z.ZodType[];
}

/** Kinds that accept no free text. */
const closed = new Set(['enum', 'literal', 'boolean', 'int', 'number', 'undefined', 'null', 'never']);
const around = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'nonoptional', 'catch']);

/**
 * Returns the paths at which a schema accepts text, in the input's form. Follows the first part of a pipe and the first
 * element of a list.
 * @param value restricts unions to the options that accept it
 * @throws Error for an unknown kind of schema, so that no text is missed
 */
export function textPlaces(schema: $ZodType, value?: unknown, path: Path = []): TextPlace[] {
  const def = schema._zod.def as unknown as Definition;
  if (def.type === 'string') return [{ path, schema: schema as z.ZodString }];
  if (closed.has(def.type)) return [];
  if (around.has(def.type)) return textPlaces(def.innerType, value, path);
  const below = (key: string | number) =>
    value === undefined || value === null ? undefined : (value as Record<string | number, unknown>)[key];
  switch (def.type) {
    case 'object':
      if (def.catchall && def.catchall._zod.def.type !== 'never')
        throw new Error(`${path.join('.')}: unknown field names are not supported`);
      return Object.entries(def.shape).flatMap(([name, field]) =>
        textPlaces(field, below(name), [...path, name]),
      );
    case 'array':
      return textPlaces(def.element, below(0), [...path, 0]);
    case 'pipe':
      return textPlaces(def.in, value, path);
    case 'record': {
      if (textPlaces(def.keyType).length > 0)
        throw new Error(`${path.join('.')}: free-text keys are not supported`);
      return textPlaces(def.valueType, undefined, [...path, 'key']);
    }
    case 'union': {
      const { options } = def;
      const taken = value === undefined ? options : options.filter((one) => one.safeParse(value).success);
      return distinct(taken.flatMap((one) => textPlaces(one, value, path)));
    }
    default:
      throw new Error(`${path.join('.')}: unknown kind of schema ${def.type}`);
  }
}

const distinct = (places: TextPlace[]): TextPlace[] =>
  places.filter(
    ({ path }, index) => places.findIndex((other) => isDeepStrictEqual(other.path, path)) === index,
  );

/** Returns a copy of the value with this text at the path. Creates missing parents. */
export function withAt(value: unknown, [key, ...rest]: Path, text: string): unknown {
  if (key === undefined) return text;
  if (typeof key === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    return Object.assign([...list], { [key]: withAt(list[key], rest, text) });
  }
  const record = value as Record<string, unknown> | undefined;
  return { ...record, [key]: withAt(record?.[key], rest, text) };
}
