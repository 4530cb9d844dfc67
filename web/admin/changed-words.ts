import { diffArrays } from 'diff';

interface ChangedWords {
  /** Undefined for unchanged words. */
  change: 'added' | 'removed' | undefined;
  words: string;
}

/**
 * Splits a text into words, spaces and signs. A number with its separators is one word, so that 1,500 and 1,800 differ
 * as a whole.
 */
const word = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+|\s+|./gu;

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** Compares two versions of a text word by word. */
export const changedWords = (before: string, after: string): ChangedWords[] =>
  diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    change: removed ? 'removed' : added ? 'added' : undefined,
    words: value.join(''),
  }));
