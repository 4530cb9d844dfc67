import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryLock } from '#infra/start/file-lock.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'file-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a lock is of one holder until they give it back', () => {
  const file = join(folder, 'not', 'there', 'yet', 'lock');
  const unlock = tryLock(file);
  expect(unlock).toBeTypeOf('function');
  expect(tryLock(file)).toBeUndefined();
  unlock?.();
  const again = tryLock(file);
  expect(again).toBeTypeOf('function');
  again?.();
});
