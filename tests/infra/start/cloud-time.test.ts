import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Clock } from '@directory/local-cloud/clock.ts';
import { listen } from '@directory/local-cloud/testing/local-service.ts';
import { createTimeControl, formatAmount } from '@directory/local-cloud/time-control.ts';
import { allowedAmounts, describeTime, moveTime, parseAmount, readTime } from '#infra/start/cloud-time.ts';

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
  ])('stays unchanged by parsing and formatting: %s', (text, milliseconds) => {
    expect(parseAmount(text)).toBe(milliseconds);
    expect(formatAmount(milliseconds)).toBe(text);
  });

  test.each(['', ...'+,3d,-3d,+-3d,+0d,+3,+3w,+1.5d,+12h1d,+1d 12h,+367d,+99999999d'.split(',')])(
    'is refused if invalid or out of range: "%s"',
    (text) => expect(parseAmount(text)).toBeUndefined(),
  );

  test.each(['-3d', 'tomorrow'])(
    'npm run time lists the allowed amounts for the invalid amount %s',
    (amount) => {
      const { status, stderr } = spawnSync(process.execPath, ['infra/start/time.ts', amount], { cwd: root });
      expect(status).toBe(1);
      expect(stderr.toString().trim()).toBe(allowedAmounts);
    },
  );
});

test('describeTime says how far a time is ahead of the machine', () => {
  const now = Date.parse('2026-12-01T09:05:59Z');
  expect(describeTime({ now, offset: 0 })).toBe('2026-12-01 09:05 UTC (the time of this machine)');
  expect(describeTime({ now, offset: 3 * day + 59_000 })).toBe(
    '2026-12-01 09:05 UTC (+3d ahead of this machine)',
  );
});

test('moveTime moves the clock a day at a time and reports each step', async () => {
  const clock = new Clock();
  const { url: mailbox, close } = await listen(
    createTimeControl(clock, async (milliseconds) => clock.advance(milliseconds)),
  );
  onTestFinished(close);
  const steps: number[] = [];
  const time = await moveTime({ mailbox }, 1.5 * day, ({ offset }) => steps.push(offset));
  expect(steps).toEqual([day, 1.5 * day]);
  expect(time.offset).toBe(1.5 * day);
  expect(await readTime({ mailbox })).toMatchObject({ offset: 1.5 * day });
});
