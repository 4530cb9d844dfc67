import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod';

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Versions and ids may look like numbers.
  parseTagValue: false,
  isArray: (name) => name === 'member',
});

/**
 * An answer of AWS's query API: an element is its text, or its children by their names.
 * @throws Error where it is not well-formed
 */
export const parseXml = (text: string): unknown => parser.parse(text, true);

/** The `member` elements of a list; an element without any is an empty text. */
export const members = <T extends z.ZodType>(schema: T) =>
  z
    .union([z.literal(''), z.object({ member: z.array(schema) })])
    .transform((list) => (list === '' ? [] : list.member));
