import { describe, expect, it } from 'vitest';
import { changedWords } from '#web/admin/changed-words.ts';

const markedWords = (before: string, after: string) =>
  changedWords(before, after).map(({ change, words }) =>
    change === undefined ? words : `${change === 'removed' ? '-' : '+'}${words}`,
  );

describe('comparison of two texts', () => {
  it('marks the whole number if one of its digits changes', () => {
    expect(markedWords('1,500', '1,800')).toEqual(['-1,500', '+1,800']);
    expect(markedWords('9:00 – 21:00', '9:30 – 21:00')).toEqual(['-9:00', '+9:30', ' – 21:00']);
  });

  it('marks only the word that changed', () => {
    expect(markedWords('Compañía para cenar', 'Compañía para viajar')).toEqual([
      'Compañía para ',
      '-cenar',
      '+viajar',
    ]);
  });

  it('keeps every character of both texts, including line breaks and emoji', () => {
    const [before, after] = ['Hola 👩‍👧.\nUno, dos', 'Hola 👩‍👧!\n\nDos, tres'];
    const parts = changedWords(before, after);
    const without = (change: 'added' | 'removed') =>
      parts.map((part) => (part.change === change ? '' : part.words)).join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });

  it('marks the whole new text as added if the old text was empty', () => {
    expect(markedWords('', 'Nueva')).toEqual(['+Nueva']);
  });
});
