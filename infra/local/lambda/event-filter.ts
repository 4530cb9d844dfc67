import { NotSupported } from '../protocol/service.ts';

/**
 * The filter pattern of an event source mapping: nested objects, whose leaves list exact values and comparisons such as
 * `{"prefix": "OUTBOX#"}`.
 */
export type EventPattern = { [key: string]: EventPattern | unknown[] };

/** Comparisons by their name in a pattern. */
const comparisons: Readonly<Record<string, (actual: unknown, operand: unknown) => boolean>> = {
  prefix: (actual, operand) => typeof actual === 'string' && actual.startsWith(String(operand)),
  exists: (actual, operand) => (actual !== undefined) === operand,
};

/** Whether a record passes. @throws NotSupported for another comparison */
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
