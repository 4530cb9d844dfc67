import * as z from 'zod';

/**
 * Marks that turn or isolate the direction of what follows. Left open they reach beyond their field, into the age
 * or place beside it, which no markup of ours prevents; scripts that run from right to left need none of them.
 */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g;
/** Nobody types them on purpose, and they would break a line into several. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f]+/g;

/** What a person wrote, of several lines perhaps; length in UTF-16 units once it is trimmed. */
export const plainText = (max: number) =>
  z
    .string()
    .overwrite((given) => given.replace(directionMarks, ''))
    .trim()
    .max(max);

/** What a person wrote on one line. */
export const plainLine = (max: number) =>
  z
    .string()
    .overwrite((given) => given.replace(directionMarks, '').replace(controls, ' '))
    .trim()
    .max(max);
