import { characters, cleanLine } from '#shared/clean-text.ts';

const typedMax = 100;
/**
 * Control, format, private and unassigned characters, lone surrogates, line and paragraph separators, characters that fonts
 * draw nothing for (fillers, variation selectors), and the blank pattern of Braille.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** STS, GetCallerIdentity: an ARN has at most 2,048 characters. A user's path may hold any visible ASCII. */
const arnMax = 2048;
const arn = /^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:[\x21-\x7e]+$/;

/**
 * Checks a name that an operator typed. The audit log and the commands print it: a line break would forge an entry, an
 * invisible character would make two names look alike, and an ARN is the name that AWS gives.
 * @throws Error with a sentence for the operator
 */
export function typedOperatorName(name: string): string {
  const isPlain = !unseen.test(name) && name.trim() === name && !/^arn:/i.test(name);
  if (!isPlain || cleanLine(name) === '' || characters(name) > typedMax)
    throw new Error(
      `An operator’s name has 1 to ${typedMax} visible characters, with no line break, no invisible character and no blank at its ends, and does not begin with “arn:”.`,
    );
  return name;
}

/** Checks a name for the audit log: the ARN of a caller in AWS, or a typed name. @throws Error as above */
export const operatorName = (name: string): string =>
  arn.test(name) && name.length <= arnMax ? name : typedOperatorName(name);
