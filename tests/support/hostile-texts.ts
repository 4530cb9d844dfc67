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
  // Normalization takes time quadratic in the number of marks: seconds for this many.
  'marks by the ten thousand': `a${'\u0301\u0316'.repeat(50_000)}`,
};

/**
 * True if the text may be stored or shown. Restates the rules independently of the schema: whole characters, no control
 * characters except line feeds, no direction overrides, NFC, no blanks at either end, and a visible character.
 */
export const isClean = (text: string): boolean =>
  text.isWellFormed() &&
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  !/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text) &&
  text === text.normalize('NFC') &&
  text === text.trim() &&
  (text === '' || /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\u2800]/u.test(text));
