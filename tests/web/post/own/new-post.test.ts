import { expect, test } from 'vitest';
import { captionMax } from '#shared/post.ts';
import { common } from '#web/i18n/en/common.ts';
import { postsMessages as t } from '#web/i18n/en/posts.ts';
import { timeLeft } from '#web/post/own/time-left.ts';
import { captionFault } from '#web/post/own/use-new-post.ts';

test('a caption must not be empty and has at most 300 characters', () => {
  expect(captionFault('', t.form, common)).toBe('Caption is required');
  expect(captionFault(' \n ', t.form, common)).toBe('Caption is required');
  expect(captionFault('Hola', t.form, common)).toBeUndefined();
  expect(captionFault('x'.repeat(captionMax), t.form, common)).toBeUndefined();
  expect(captionFault('🌵'.repeat(captionMax), t.form, common)).toBeUndefined();
  expect(captionFault('x'.repeat(captionMax + 1), t.form, common)).toBe('At most 300 characters');
});

test('remaining time of a post counts down to its last minute', () => {
  const until = '2026-03-21T18:00:00.000Z';
  const left = (at: string) => timeLeft(until, Date.parse(at));
  expect(left('2026-03-20T18:00:00.000Z')).toEqual({ hours: 24, minutes: 0 });
  expect(left('2026-03-21T12:30:00.000Z')).toEqual({ hours: 5, minutes: 30 });
  expect(left('2026-03-21T17:00:30.000Z')).toEqual({ hours: 1, minutes: 0 });
  expect(left('2026-03-21T17:01:00.000Z')).toEqual({ hours: 0, minutes: 59 });
  expect(left('2026-03-21T17:59:59.000Z')).toEqual({ hours: 0, minutes: 1 });
  expect(left(until)).toBeUndefined();
});
