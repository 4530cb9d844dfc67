/**
 * Minimal XML for the two REST XML services: elements and text. A package parses XML, but this file writes it. The
 * package's builder takes objects, so the builder can't interleave elements of two names, as a list of S3 objects
 * needs.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import * as z from 'zod';

/** Finished markup, so that nesting does not escape it again. */
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

/** Builds an element from text, which is escaped, and nested elements. */
export function element(name: string, ...content: Array<Markup | string | number | boolean>): Markup {
  const inside = content.map((part) => (typeof part === 'object' ? part.xml : escapeXml(String(part))));
  return { xml: `<${name}>${inside.join('')}</${name}>` };
}

/** Builds a document with the XML declaration. `namespace` is empty if the root has none. */
export function rootElement(name: string, namespace: string, ...content: Markup[]): string {
  const inside = content.map((part) => part.xml).join('');
  const xmlns = namespace === '' ? '' : ` xmlns="${escapeXml(namespace)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${xmlns}>${inside}</${name}>`;
}

const parser = new XMLParser({
  ignoreAttributes: true,
  ignoreDeclaration: true,
  // Keeps text unchanged: an object key may look like a number or start with a space.
  parseTagValue: false,
  trimValues: false,
  // Despite the option's name, this also decodes numeric references such as `&#13;`.
  htmlEntities: true,
});

/**
 * Parses a document of elements and text. An element becomes its text, or its children by name; repeated names become a
 * list (`elements` reads both forms).
 * @throws SyntaxError for malformed XML, or for a document type, whose entities could expand endlessly
 */
export function parseXml(source: string): unknown {
  if (/<!DOCTYPE/i.test(source) || XMLValidator.validate(source) !== true)
    throw new SyntaxError('The XML is not well-formed.');
  return parser.parse(source);
}

/** Builds a schema for all elements of one name, whether none, one or several. */
export const elements = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(schema));
