/**
 * As much XML as the two REST XML services need: elements and text. Attributes are skipped; a document type,
 * CDATA or a processing instruction other than the XML declaration is refused, so entities cannot expand.
 */

/** Text that is already markup, so that nesting does not escape it twice. */
export interface Markup {
  readonly xml: string;
}

export interface XmlElement {
  name: string;
  /** The text directly inside, entities decoded. */
  text: string;
  children: XmlElement[];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function escapeXml(text: string): string {
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

/** Parses a document. Throws SyntaxError where it is not well-formed or uses more than elements and text. */
export function parseXml(source: string): XmlElement {
  const top: XmlElement = { name: '', text: '', children: [] };
  const open: XmlElement[] = [top];
  const tokens = /<\?xml[^>]*\?>|<!--[\s\S]*?-->|<(\/?)([\w:.-]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/gy;
  while (tokens.lastIndex < source.length) {
    const token = tokens.exec(source);
    const parent = open.at(-1);
    if (!token || !parent) throw new SyntaxError('The XML is not well-formed.');
    const [, closing, name, , selfClosing, text] = token;
    if (text !== undefined) {
      parent.text += decode(text);
    } else if (name !== undefined && closing) {
      if (parent.name !== name || open.length === 1) throw new SyntaxError('The XML is not well-formed.');
      open.pop();
    } else if (name !== undefined) {
      const child: XmlElement = { name, text: '', children: [] };
      parent.children.push(child);
      if (!selfClosing) open.push(child);
    }
  }
  const [root] = top.children;
  if (open.length !== 1 || !root || top.children.length !== 1 || top.text.trim()) {
    throw new SyntaxError('The XML is not well-formed.');
  }
  return root;
}

/** The first child of that name. */
export function childOf(parent: XmlElement, name: string): XmlElement | undefined {
  return parent.children.find((child) => child.name === name);
}

function decode(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g,
    (_, hex?: string, decimal?: string, name?: string) => {
      if (hex) return String.fromCodePoint(parseInt(hex, 16));
      if (decimal) return String.fromCodePoint(parseInt(decimal, 10));
      const character = ENTITIES[name ?? ''];
      if (character === undefined) throw new SyntaxError('The XML uses an entity that is not predefined.');
      return character;
    },
  );
}
