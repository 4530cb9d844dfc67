/**
 * What makes a PDF run or fetch something or carry another file: actions (ISO 32000-1, 12.6.4), forms in XML (12.7.8),
 * files within it (7.11.4), media (13) and models in three dimensions (13.6). A link to a web site is none: real bills
 * have them.
 */
const active =
  /\/(?:JavaScript|JS|Launch|RichMedia|XFA|SubmitForm|ImportData|GoTo[RE3]|Thread|EmbeddedFiles?|EF|FileAttachment|Rendition|Movie|Sound|3D\w*)(?![\w#])/;
/** A tree of names in which there are none, as some programs write it. */
const emptyTree = /\/(?:JavaScript|EmbeddedFiles)\s*<<\s*\/Names\s*\[\s*\]\s*>>/g;

/**
 * Whether a PDF runs, fetches or carries something.
 * @param copy as PDFium wrote it (read-pdf.ts). One without a table of objects was not written whole, and counts as such
 */
export function hasActiveContent(copy: Buffer): boolean {
  const objects = objectsOf(copy);
  return objects === undefined || active.test(withoutStrings(objects).replace(emptyTree, ' '));
}

/**
 * What stands outside of streams in a file that PDFium wrote. Its table of objects says where each begins, so no stream's
 * data can look like another object; within an object PDFium writes line ends in strings as escapes, so only a stream
 * begins like this.
 */
function objectsOf(copy: Buffer): string | undefined {
  const text = copy.toString('latin1');
  const table = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-100))?.[1] ?? NaN);
  if (!(table < text.length)) return undefined;
  const starts = [...text.slice(table).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
  const ends = [...starts, table].sort((a, b) => a - b);
  const objects = ends.slice(1).map((end, index) => {
    const object = text.slice(ends[index], end);
    const stream = object.indexOf('>>stream\r\n');
    return stream < 0 ? object : object.slice(0, stream);
  });
  return [...objects, text.slice(table)].join('\n');
}

/** The same without strings: a link may lead to an address that reads like a name. PDFium escapes brackets in strings. */
function withoutStrings(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', from)) {
    parts.push(text.slice(from, open));
    let close = text.indexOf(')', open);
    while (close >= 0 && isEscaped(text, close)) close = text.indexOf(')', close + 1);
    if (close < 0) return [...parts, text.slice(open)].join(' ');
    from = close + 1;
  }
  return [...parts, text.slice(from)].join(' ');
}

/** Whether an odd number of backslashes stands before a character. */
function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * Whether a file that may be shown before it is loaded (linearized, annex F) says at its end that it begins elsewhere than
 * behind its first object, where browsers begin: they would show another document than PDFium draws.
 */
export function hasTwoBeginnings(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 2048);
  const header = /\d+\s+\d+\s+obj\s*<<[^>]*\/Linearized\b.*?endobj\s*/s.exec(head);
  const length = header && /\/L\s+(\d+)/.exec(header[0])?.[1];
  // Readers ignore the header of a file that was changed later, and read it from its end.
  if (!header || Number(length) !== bytes.length) return false;
  const end = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(bytes.toString('latin1', bytes.length - 200))?.[1];
  return Number(end) !== header.index + header[0].length;
}
