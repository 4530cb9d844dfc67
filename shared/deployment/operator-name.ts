import { characters, cleanLine } from '#shared/clean-text.ts';

const typedMax = 100;
/**
 * Matches invisible characters: control, format, private and unassigned characters, lone surrogates, line and paragraph
 * separators, characters that fonts don't draw (fillers, variation selectors), and the blank Braille pattern.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Maximum length of an ARN from STS GetCallerIdentity. A user's path may contain any visible ASCII character. */
const arnMax = 2048;
const arn = /^arn:aws[a-z-]*:(?:iam|sts)::\d{12}:[\x21-\x7e]+$/;

/**
 * Checks an operator name that was typed in. A line break could forge an entry in the audit log, and invisible
 * characters could make two names look alike. ARNs are reserved for names that AWS reports.
 * @throws Error with a message for the operator
 */
export function typedOperatorName(name: string): string {
  const isPlain = !unseen.test(name) && name.trim() === name && !/^arn:/i.test(name);
  if (!isPlain || cleanLine(name) === '' || characters(name) > typedMax)
    throw new Error(
      `An operator’s name must have 1 to ${typedMax} visible characters and no line breaks, invisible characters or outer spaces. It must not begin with “arn:”.`,
    );
  return name;
}

/**
 * Checks a name for the audit log: a caller's ARN from AWS, or a typed name.
 * @throws Error as typedOperatorName does
 */
export const operatorName = (name: string): string =>
  arn.test(name) && name.length <= arnMax ? name : typedOperatorName(name);
