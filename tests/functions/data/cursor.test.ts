import { expect } from 'vitest';
import fc from 'fast-check';
import { openCursor, sealCursor } from '#functions/data/cursor.ts';
import { functionTest as test } from '#tests/support/test.ts';

test('a cursor decrypts to the encrypted value, and equal values give equal cursors', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      const cursor = await sealCursor('list', value);
      expect(await openCursor('list', cursor)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(await sealCursor('list', value)).toBe(cursor);
    }),
    { numRuns: 50 },
  );
});

test('a birth date can’t be read out of a cursor', async () => {
  const cursor = await sealCursor('list', ['all', 'id', 19950520]);
  expect(Buffer.from(cursor, 'base64url').includes('19950520')).toBe(false);
});

test('a cursor of another list is refused', async () => {
  const cursor = await sealCursor('list', 1);
  await expect(openCursor('other', cursor)).rejects.toMatchObject({ code: 'invalid-cursor' });
});

test('a cursor with any one character changed is refused', async () => {
  const cursor = await sealCursor('list', ['all', 'id', 1]);
  for (let at = 0; at < cursor.length; at += 1) {
    const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
    await expect(openCursor('list', changed)).rejects.toMatchObject({ code: 'invalid-cursor' });
  }
});

test.each(['', 'x', '%%%', 'A'.repeat(1024)])('"%.10s" is refused as a cursor', async (text) => {
  await expect(openCursor('list', text)).rejects.toMatchObject({ code: 'invalid-cursor' });
});
