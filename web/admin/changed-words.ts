import { diffArrays } from 'diff';

interface ChangedWords {
  /**
   * `removed` if only the old text has the words, `added` if only the new one has them; undefined if they did not
   * change.
   */
  change: 'added' | 'removed' | undefined;
  words: string;
}

/**
 * Splits a text into words, spaces and signs. A number is one word, including its separators. A price that changes from
 * 1,500 to 1,800 therefore differs as a whole, not by single digits.
 */
const word = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+|\s+|./gu;

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Compares two versions of a text word by word. */
export const changedWords = (before: string, after: string): ChangedWords[] =>
  diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    change: removed ? 'removed' : added ? 'added' : undefined,
    words: value.join(''),
  }));
