import { expect, test } from 'vitest';
import { caseHistoryOf } from '#functions/core/facts/case-history.ts';

const past = (about: 'account-banned' | 'text-refused', day: number) => ({
  entry: { at: new Date(Date.UTC(2026, 0, day)).toISOString(), about, note: '' },
  photo: undefined,
  pictures: [],
});

test('a ban is shown first, however many refusals are newer', () => {
  const refusals = Array.from({ length: 25 }, (_, index) => past('text-refused', 30 - index));
  const { history } = caseHistoryOf([...refusals, past('account-banned', 1)]);
  expect(history[0]?.about).toBe('account-banned');
});
