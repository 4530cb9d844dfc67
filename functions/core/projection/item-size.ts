/**
 * Bytes of an item as DynamoDB counts them for its read and write units: names and strings in UTF-8; numbers
 * 1 byte a two digits and 1; lists and maps 3 and 1 an element; true, false and null 1.
 * Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats".
 */
export function itemBytes(item: Readonly<Record<string, unknown>>): number {
  return Object.entries(item).reduce(
    (bytes, [name, value]) =>
      value === undefined ? bytes : bytes + Buffer.byteLength(name) + valueBytes(value),
    0,
  );
}

function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return numberBytes(value);
  if (typeof value === 'boolean' || value === null) return 1;
  if (Array.isArray(value)) return value.reduce<number>((bytes, entry) => bytes + 1 + valueBytes(entry), 3);
  if (typeof value === 'object') {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    return entries.reduce(
      (bytes, [name, entry]) => bytes + 1 + Buffer.byteLength(name) + valueBytes(entry),
      3,
    );
  }
  throw new TypeError(`an item holds no ${typeof value}`);
}

/** Zeros at both ends are free; the sign of a negative number is a byte. Rounded up to be on the safe side. */
function numberBytes(value: number): number {
  const digits = String(Math.abs(value))
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 2 + (value < 0 ? 1 : 0);
}
