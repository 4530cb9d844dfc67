import { NotSupported } from '../protocol/service.ts';

/**
 * Filter pattern of an event source mapping. Nested objects end in lists of exact values and comparisons such as
 * `{"prefix": "OUTBOX#"}`.
 */
export type EventPattern = { [key: string]: EventPattern | unknown[] };

/** Comparisons by their name in a pattern. */
const comparisons: Readonly<Record<string, (actual: unknown, operand: unknown) => boolean>> = {
  prefix: (actual, operand) => typeof actual === 'string' && actual.startsWith(String(operand)),
  exists: (actual, operand) => (actual !== undefined) === operand,
};

/** True if a record matches the pattern. @throws NotSupported for an unknown comparison */
export function matches(pattern: EventPattern, record: unknown): boolean {
  return Object.entries(pattern).every(([key, expected]) => {
    const actual = (record as Record<string, unknown> | undefined)?.[key];
    return Array.isArray(expected)
      ? expected.some((one) => compares(one, actual))
      : matches(expected, actual);
  });
}

function compares(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return expected === actual;
  const [[name, operand] = ['', undefined]] = Object.entries(expected);
  const comparison = comparisons[name];
  if (!comparison) throw new NotSupported('Lambda', `the filter comparison ${name}`);
  return comparison(actual, operand);
}
