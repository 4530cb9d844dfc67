/**
 * Returns the bytes of an item as DynamoDB counts them for read and write units. Names and strings count their UTF-8
 * bytes. A number counts 1 byte, and 1 more for every two digits. A list or map counts 3 bytes, and 1 per element.
 * True, false and null count 1 byte. Source: Amazon DynamoDB Developer Guide, "DynamoDB item sizes and formats".
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
  throw new TypeError(`an item can't hold a ${typeof value}`);
}

/**
 * Returns the bytes of a number, rounded up to be safe. Leading and trailing zeros are free; a minus sign is a byte.
 */
function numberBytes(value: number): number {
  const digits = String(Math.abs(value))
    .replace('.', '')
    .replace(/^0+|0+$/g, '');
  return Math.ceil(digits.length / 2) + 2 + (value < 0 ? 1 : 0);
}
