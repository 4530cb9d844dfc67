import { describe, expect, test } from 'vitest';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { AppError } from '#shared/errors.ts';

/** Fails so often with this error, and then answers which attempt it was. */
const failing = (times: number, error: Error) => async (attempt: number) => {
  if (attempt <= times) throw error;
  return attempt;
};

describe('what was overtaken', () => {
  test('is done again until nobody comes first', async () => {
    expect(await retry(failing(4, new Overtaken('others')))).toBe(5);
  });

  test('is given up after so many attempts, and says that others were first', async () => {
    await expect(retry(failing(5, new Overtaken('others')))).rejects.toMatchObject({
      code: 'version-conflict',
      message: 'others',
    });
    await expect(retry(failing(1, new Overtaken('others')), { attempts: 1 })).rejects.toThrow('others');
  });
});

describe('an error', () => {
  const error = new AppError('version-conflict', 'their other tab saved');

  test('that was decided is told at once, though it is a conflict too', async () => {
    await expect(retry(failing(1, error))).rejects.toBe(error);
  });

  test('is worth another attempt where the caller says so', async () => {
    expect(await retry(failing(2, error), { when: (one) => one === error })).toBe(3);
  });
});
