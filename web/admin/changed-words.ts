import { diffArrays } from 'diff';

interface ChangedWords {
  /** Undefined: in both. */
  change: 'added' | 'removed' | undefined;
  words: string;
}

/**
 * A number is one word, with the signs in it: of a price that went from 1,500 to 1,800 one reads both, and not the
 * digits that they don't share.
 */
const word = /\p{N}+(?:[.,:]\p{N}+)*|[\p{L}\p{M}]+|\s+|./gu;

const wordsOf = (text: string): string[] => text.match(word) ?? [];

/** What a reviewer sees of a text that was edited: what was taken away and what was put in, word by word. */
export const changedWords = (before: string, after: string): ChangedWords[] =>
  diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }) => ({
    change: removed ? 'removed' : added ? 'added' : undefined,
    words: value.join(''),
  }));
