/** Predicate for a password that an attacker would try first. */
export type IsCommon = (password: string) => boolean;

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

/** Alphabet and keyboard rows. A piece of a row, in either direction, is easy to guess. */
const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];
const runs = rows.flatMap((row) => [row, [...row].reverse().join('')]);

const isRun = (text: string): boolean => runs.some((run) => run.includes(text));
/** Matches "aaaaaa", "ababab", "holahola". */
const isRepetition = (text: string): boolean => /^(.{1,6}?)\1+$/s.test(text);

/** Strips digits and signs at both ends, such as a year or a sign that a form demanded. */
const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/**
 * Builds the predicate from a list of common passwords. The predicate also matches simple variations: capitals, digits
 * for letters, digits or signs at the ends, reversed words, repetitions and keyboard rows.
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
      // Skip an empty core, such as the core of "1234!!".
      (core.length > 0 && (isKnown(core) || isKnown(withoutEnds(undisguise(text))) || isRun(core)))
    );
  };
}
