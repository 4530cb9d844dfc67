/** Whether a password is one of the first that somebody would try. */
export type IsCommon = (password: string) => boolean;

/** What is put for a letter to make a word look stronger. */
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const undisguise = (text: string): string => text.replace(/[013457@$!]/g, (sign) => disguises[sign] ?? sign);

/** Rows of keyboards, the alphabet and the digits: a piece of one, either way, takes no guessing. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const isRun = (text: string): boolean => runs.some((run) => run.includes(text));
/** "aaaaaa", "ababab", "holahola". */
const isRepetition = (text: string): boolean => /^(.{1,6}?)\1+$/s.test(text);

/** Numbers and signs that are put before and after a word because a form demanded them, or a year. */
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Of a list of common passwords: whether a password is one of them or a simple variation of one: capitals, letters
 * disguised as digits, numbers and signs before or after, spelled backwards, a thing repeated, a row of the keyboard.
 */
export function commonnessBy(list: string): IsCommon {
  const known = new Set(list.split(' '));
  const isKnown = (text: string): boolean =>
    [text, undisguise(text), [...text].reverse().join('')].some((one) => known.has(one));
  return (password) => {
    const text = password.normalize('NFKC').toLowerCase();
    const core = withoutEnds(text);
    return (
      isRun(text) ||
      isRepetition(text) ||
      isKnown(text) ||
      // What is left of "1234!!" is nothing, and of "x-90210-Q" all of it.
      (core.length > 0 && (isKnown(core) || isKnown(withoutEnds(undisguise(text))) || isRun(core)))
    );
  };
}
