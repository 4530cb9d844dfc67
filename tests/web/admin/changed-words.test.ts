import { describe, expect, it } from 'vitest';
import { changedWords } from '#web/admin/changed-words.ts';

const markedWords = (before: string, after: string) =>
  changedWords(before, after).map(({ change, words }) =>
    change === undefined ? words : `${change === 'removed' ? '-' : '+'}${words}`,
  );

describe('changed words', () => {
  it('show a changed number whole, before and after', () => {
    expect(markedWords('1,500', '1,800')).toEqual(['-1,500', '+1,800']);
    expect(markedWords('9:00 – 21:00', '9:30 – 21:00')).toEqual(['-9:00', '+9:30', ' – 21:00']);
  });

  it('mark only the word that changed', () => {
    expect(markedWords('Compañía para cenar', 'Compañía para viajar')).toEqual([
      'Compañía para ',
      '-cenar',
      '+viajar',
    ]);
  });

  it('keep every character of both texts, including line breaks and emoji', () => {
    const [before, after] = ['Hola 👩‍👧.\nUno, dos', 'Hola 👩‍👧!\n\nDos, tres'];
    const parts = changedWords(before, after);
    const without = (change: 'added' | 'removed') =>
      parts.map((part) => (part.change === change ? '' : part.words)).join('');
    expect(without('added')).toBe(before);
    expect(without('removed')).toBe(after);
  });

  it('mark the whole text as added if it was empty', () => {
    expect(markedWords('', 'Nueva')).toEqual(['+Nueva']);
  });
});
