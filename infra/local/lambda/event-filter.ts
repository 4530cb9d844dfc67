import { NotSupported } from '../protocol/service.ts';

/**
 * An event source mapping's filter. Supported: nested objects, lists of exact values, and
 * `{"prefix": ...}`, `{"exists": ...}`, `{"anything-but": [...]}`.
 */
export type EventPattern = { [key: string]: EventPattern | unknown[] };

/** Whether a record passes. @throws NotSupported for another comparison */
export function matches(pattern: EventPattern, record: unknown): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const actual =
      typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[key] : undefined;
    return Array.isArray(expected)
      ? expected.some((one) => compares(one, actual))
      : // Below what is not there nothing is, which `exists: false` asks for.
        matches(expected, actual);
  });
}

function compares(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === actual;
  const [[comparison, operand] = ['', undefined]] = Object.entries(expected);
  switch (comparison) {
    case 'prefix':
      return typeof actual === 'string' && actual.startsWith(String(operand));
    case 'exists':
      return (actual !== undefined) === operand;
    case 'anything-but':
      return actual !== undefined && ![operand].flat().includes(actual);
    default:
      throw new NotSupported('Lambda', `the filter comparison ${comparison}`);
  }
}
