import { describe, expect, it } from 'vitest';
import { changedWords } from '#web/admin/changed-words.ts';

const markedWords = (before: string, after: string) =>
  changedWords(before, after).map(({ change, words }) =>
    change === undefined ? words : `${change === 'removed' ? '-' : '+'}${words}`,
  );

describe('the words that changed', () => {
  it('shows a number whole, as it was and as it is', () => {
    expect(markedWords('1,500', '1,800')).toEqual(['-1,500', '+1,800']);
    expect(markedWords('9:00 – 21:00', '9:30 – 21:00')).toEqual(['-9:00', '+9:30', ' – 21:00']);
  });

  it('shows the one word that changed among the others', () => {
    expect(markedWords('Compañía para cenar', 'Compañía para viajar')).toEqual([
      'Compañía para ',
      '-cenar',
      '+viajar',
    ]);
  });

  it('loses no character of either text, line breaks and emoji too', () => {
    const [before, after] = ['Hola 👩‍👧.\nUno, dos', 'Hola 👩‍👧!\n\nDos, tres'];
    const parts = changedWords(before, after);
    const without = (change: 'added' | 'removed') =>
      parts.map((part) => (part.change === change ? '' : part.words)).join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });

  it('of a text that was empty everything is added', () => {
    expect(markedWords('', 'Nueva')).toEqual(['+Nueva']);
  });
});
