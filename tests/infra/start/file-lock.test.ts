import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isLocked, tryLock } from '#infra/start/file-lock.ts';

test('a file lock has one holder until it is released', () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'not', 'there', 'yet', 'lock');
  expect(isLocked(file)).toBe(false);
  const unlock = tryLock(file);
  expect(tryLock(file)).toBeUndefined();
  expect(isLocked(file)).toBe(true);
  unlock?.();
  expect(isLocked(file)).toBe(false);
});
