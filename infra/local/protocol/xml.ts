/**
 * As much XML as the two REST XML services need: elements and text. A package reads it; it is written by hand, since
 * the package's builder takes objects, in which elements of two names can't take turns as in a list of objects.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';

/** Text that is already markup, so that nesting does not escape it twice. */
export interface Markup {
  readonly xml: string;
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r/g, '&#13;');
}

/** An element with text (escaped) and elements inside. */
export function element(name: string, ...content: Array<Markup | string | number | boolean>): Markup {
  const inside = content.map((part) => (typeof part === 'object' ? part.xml : escapeXml(String(part))));
  return { xml: `<${name}>${inside.join('')}</${name}>` };
}

/** The root element of an answer, with the XML declaration and its namespace (empty where it has none). */
export function rootElement(name: string, namespace: string, ...content: Markup[]): string {
  const inside = content.map((part) => part.xml).join('');
  const xmlns = namespace === '' ? '' : ` xmlns="${escapeXml(namespace)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${xmlns}>${inside}</${name}>`;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Text as it was sent: a key may be a number, and may begin with a space.
  parseTagValue: false,
  trimValues: false,
  // Numeric references are among these: `&#13;`.
  htmlEntities: true,
});

/**
 * Parses a document of elements and text: an element is its text, or its children by their names, and a list of
 * either where several have one name (`elements` reads both).
 * @throws SyntaxError where it is not well-formed, or declares a document type, whose entities could expand without end
 */
export function parseXml(source: string): unknown {
  if (/<!DOCTYPE/i.test(source) || XMLValidator.validate(source) !== true)
    throw new SyntaxError('The XML is not well-formed.');
  return parser.parse(source);
}

/** All elements of one name, however many there are. */
export const elements = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(schema));
