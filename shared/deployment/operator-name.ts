import { characters, cleanLine } from '#shared/clean-text.ts';

const typedMax = 100;
/** Control, format, private and unassigned characters, lone surrogates, line and paragraph separators. */
const unseen = /[\p{C}\p{Zl}\p{Zp}]/u;

/** STS, GetCallerIdentity: an ARN has at most 2,048 characters. A user's path may hold any visible ASCII. */
const arnMax = 2048;
const arn = /^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:[\x21-\x7e]+$/;

/**
 * Checks a name that an operator typed. The audit log and the commands print it: a line break would forge an entry, and an
 * invisible character would make two names look alike.
 * @throws Error with a sentence for the operator
 */
export function typedOperatorName(name: string): string {
  if (unseen.test(name) || cleanLine(name) === '' || characters(name) > typedMax)
    throw new Error(
      `An operator’s name has 1 to ${typedMax} visible characters, without line breaks, control or format characters.`,
    );
  return name;
}

/** Checks a name for the audit log: the ARN of a caller in AWS, or a typed name. @throws Error as above */
export const operatorName = (name: string): string =>
  arn.test(name) && name.length <= arnMax ? name : typedOperatorName(name);
