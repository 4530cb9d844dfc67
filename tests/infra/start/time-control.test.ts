import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  allowedAmounts,
  describeTime,
  formatAmount,
  parseAmount,
} from '@directory/local-cloud/time-control.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const root = join(import.meta.dirname, '../../..');

describe('an amount of time', () => {
  test.each([
    ['+1m', minute],
    ['+30m', 30 * minute],
    ['+12h', day / 2],
    ['+3d', 3 * day],
    ['+1d12h', 1.5 * day],
    ['+1d1h1m', day + 61 * minute],
    ['+366d', 366 * day],
  ])('%s is read and written alike', (text, milliseconds) => {
    expect(parseAmount(text)).toBe(milliseconds);
    expect(formatAmount(milliseconds)).toBe(text);
  });

  test.each([
    '',
    '+',
    '3d',
    '-3d',
    '+-3d',
    '+0d',
    '+3',
    '+3w',
    '+1.5d',
    '+12h1d',
    '+1d 12h',
    '+367d',
    '+99999999d',
  ])('"%s" is refused', (text) => expect(parseAmount(text)).toBeUndefined());

  test.each(['-3d', 'tomorrow'])('npm run time refuses %s and says what is allowed', (amount) => {
    const { status, stderr } = spawnSync(process.execPath, ['infra/local/time.ts', amount], { cwd: root });
    expect(status).toBe(1);
    expect(stderr.toString().trim()).toBe(allowedAmounts);
  });
});

test('a time says how far it is ahead of the machine', () => {
  const now = Date.parse('2026-12-01T09:05:59Z');
  expect(describeTime({ now, offset: 0 })).toBe('2026-12-01 09:05 UTC (the time of this machine)');
  expect(describeTime({ now, offset: 3 * day + 59_000 })).toBe(
    '2026-12-01 09:05 UTC (+3d ahead of this machine)',
  );
});
