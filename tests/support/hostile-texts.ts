/** Texts that are meant to do harm, by what is wrong with them. */
export const hostileTexts = {
  'half a surrogate pair': '\ud800',
  'half a pair among letters': 'Ana\udc00 P\ud83d\u200b\ude00rez Luz 1',
  'a NUL': 'Ana\0 Luz 1',
  'control characters': '\u0001\u0007Ana\u001b[31m\u007f\u0085Luz\r\nX-Header: 1',
  'overrides and isolates of direction': '\u202eAna\u202c \u2066Luz\u2069 1\u202e',
  'zero width alone': '\u200b\u2060\ufeff\u200d\u200b',
  'fillers and variation selectors alone': '\u3164\u115f\u1160\uffa0\u2800\u00ad\ufe0f\u{e0100}',
  'letters and marks apart': 'Pen\u0303a Jose\u0301 A\u030angstro\u0308m',
  '10,000 characters': 'a'.repeat(10_000),
  // Putting marks in order costs the square of their number: of so many, seconds.
  'marks by the ten thousand': `a${'\u0301\u0316'.repeat(50_000)}`,
};

/**
 * What may be in nothing that is kept or shown, said here again and not taken from the schema: whole characters, no
 * control but a line's end, nothing that turns the direction, NFC, blank at no end, and something to be seen.
 */
export const isClean = (text: string): boolean =>
  text.isWellFormed() &&
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  !/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text) &&
  text === text.normalize('NFC') &&
  text === text.trim() &&
  (text === '' || /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u.test(text));
