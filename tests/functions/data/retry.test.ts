import { describe, expect, test } from 'vitest';
import { Overtaken, retry } from '#functions/data/retry.ts';
import { AppError } from '#shared/errors.ts';

const failing = (times: number, error: Error) => async (attempt: number) => {
  if (attempt <= times) throw error;
  return attempt;
};

describe('a change that another change overtook', () => {
  test('is retried until it succeeds', async () => {
    expect(await retry(failing(4, new Overtaken('others')))).toBe(5);
  });

  test('fails with a version conflict after the last attempt', async () => {
    await expect(retry(failing(5, new Overtaken('others')))).rejects.toMatchObject({
      code: 'version-conflict',
      message: 'others',
    });
    await expect(retry(failing(1, new Overtaken('others')), { attempts: 1 })).rejects.toThrow('others');
  });
});

describe('an error other than Overtaken', () => {
  const error = new AppError('version-conflict', 'their other tab saved');

  test('is thrown at once by default, even a version conflict', async () => {
    await expect(retry(failing(1, error))).rejects.toBe(error);
  });

  test('is retried if the caller’s condition accepts it', async () => {
    expect(await retry(failing(2, error), { when: (one) => one === error })).toBe(3);
  });
});
