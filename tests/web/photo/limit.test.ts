import { expect, test } from 'vitest';
import { limitAt } from '#web/photo/limit.ts';

test('limiter starts tasks in order, at most the given number at once, despite failures', async () => {
  const limit = limitAt(2);
  const begun: number[] = [];
  const ends: Array<(failed: boolean) => void> = [];
  const works = [0, 1, 2, 3].map((number) =>
    limit(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(number);
          ends[number] = (failed) => (failed ? reject(new Error(`${number}`)) : resolve(number));
        }),
    ),
  );
  const settled = Promise.allSettled(works);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]?.(true);
  await expect(works[1]).rejects.toThrow('1');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(false);
  await works[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.(false);
  ends[3]?.(false);
  expect((await settled).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
});
