import { inflateSync } from 'node:zlib';

/** Pages that a proof of address may have. */
export const pdfMaxPages = 20;
/** Bytes that one stream of objects, and all of them together, may unpack to. */
const unpackedMaxBytes = 4 * 1024 * 1024;
const allUnpackedMaxBytes = 16 * 1024 * 1024;
/** Streams of objects, each of which costs an unpacking: a program puts a hundred objects and more into one. */
const packedMaxStreams = 1000;
/** Characters in which such a stream says what it is; an honest one takes some hundred. */
const dictionaryMaxLength = 4096;

/** Bytes written as `#hh` that a file may have: chance makes some hundred of them in 10 MB of pictures. */
const escapesMax = 20_000;

/** What makes a PDF run or fetch something, or keeps it from being read: ISO 32000-1, 7.6, 12.6.4 and 13. */
const refused = /\/(?:Encrypt|JavaScript|JS|Launch|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![\w#])/;
/**
 * The same, wherever it stands: the table of objects, or a comment that looks like a stream's beginning, can make objects
 * of what reads as a stream here. Without the name that is so short that pictures have it by chance; no script runs by
 * that one alone.
 */
const refusedAnywhere =
  /\/(?:Encrypt|JavaScript|Launch|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![\w#])/;
/** By what a stream of objects is known: its type, or where its first object begins, without which none is read. */
const marks = [/\/ObjStm(?!\w)/g, /\/First\s+\d+(?!\d|\s+\d+\s+R)/g] as const;
/**
 * The same in what is said of a stream, where it may also be said by leading to a number elsewhere: pdf.js reads such a
 * stream. Outside of streams, outlines lead to their first entry so.
 */
const packs = /\/(?:ObjStm(?!\w)|First(?![\w#]))/;

/** Where a stream's first object begins, said as a number or by leading to one. */
const first = /\/First(?![\w#])/g;
/**
 * A beginning of a stream for readers more forgiving than this one: with blanks, or anything else, before the end of its
 * line. What they find behind it, this one has not looked at.
 */
const looseStream = /[\r\n>][ \t\0\f]*stream(?!\w)/;

/**
 * Whether a PDF is one that a reviewer's browser shows and nothing else: no script, no password, no program, at most
 * 20 pages. Read from its bytes, also those of packed objects; what cannot be read is refused. The browser shows PDFs
 * behind walls of its own: this keeps out what would use them, and does not replace them. Every step goes
 * over the bytes once.
 */
export function isPlainPdf(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return false;
  const raw = bytes.toString('latin1');
  if (isOverEscaped(raw)) return false;
  const everything = plainNames(raw);
  const parts = split(raw, bytes);
  if (parts === undefined || refusedAnywhere.test(everything)) return false;
  const { objects, streams } = parts;
  if (looseStream.test(objects)) return false;
  // The table of objects may lead into a stream's data: nothing there may say where packed objects begin.
  if (count(everything, first) !== count(plainNames(objects), first)) return false;
  // A stream of objects that begins where only a more forgiving reader sees one would be read by that one alone.
  const isSeen = marks.every((mark) => count(everything, mark) === count(dictionariesOf(streams), mark));
  const packed = isSeen ? unpacked(streams) : undefined;
  if (packed === undefined) return false;
  if (isOverEscaped(packed)) return false;
  const text = plainNames(`${objects}\n${packed}`);
  if (refused.test(text)) return false;
  const pages = pagesOf(text);
  return pages >= 1 && pages <= pdfMaxPages;
}

interface Stream {
  dictionary: string;
  data: Buffer;
}

const count = (text: string, mark: RegExp): number => text.match(mark)?.length ?? 0;

const dictionariesOf = (streams: readonly Stream[]): string =>
  streams.map(({ dictionary }) => dictionary).join('\n');

/** What stands outside of streams, and the streams with what is said of each; undefined where one does not end. */
function split(text: string, bytes: Buffer): { objects: string; streams: Stream[] } | undefined {
  const streams: Stream[] = [];
  let objects = '';
  let at = 0;
  for (const { index, 0: keyword } of text.matchAll(/\bstream\r?\n/g)) {
    if (index < at) continue;
    const begins = index + keyword.length;
    const end = text.indexOf('endstream', begins);
    if (end < 0) return undefined;
    const before = text.slice(at, index);
    objects += before;
    streams.push({
      dictionary: plainNames(before.slice(before.lastIndexOf(' obj') + 1)),
      data: bytes.subarray(begins, end),
    });
    at = end;
  }
  return { objects: objects + text.slice(at), streams };
}

/** The objects that are packed into streams (7.5.7); undefined where one cannot be read within bounds. */
function unpacked(streams: readonly Stream[]): string | undefined {
  const ofObjects = streams.filter(({ dictionary }) => packs.test(dictionary));
  if (ofObjects.length > packedMaxStreams) return undefined;
  let all = '';
  for (const { dictionary, data } of ofObjects) {
    if (dictionary.length > dictionaryMaxLength || isPackedTwice(dictionary)) return undefined;
    try {
      all += inflateSync(data, { maxOutputLength: unpackedMaxBytes }).toString('latin1');
    } catch {
      // Damaged, packed otherwise, or larger than anything honest: refused as what cannot be read.
      return undefined;
    }
    if (all.length > allUnpackedMaxBytes) return undefined;
  }
  return all;
}

/** Whether more than one filter is named, behind which something else could be packed. */
function isPackedTwice(dictionary: string): boolean {
  // Every part of it may match nothing, so it never goes back over what it has read, however often a list begins.
  for (const [, list = ''] of dictionary.matchAll(/\/Filter\s*(\[[^\]]*)?/g))
    if (list.indexOf('/') !== list.lastIndexOf('/')) return true;
  return false;
}

/** Whether more is written as `#hh` than any program does: putting it right would take as many calls (VER-9). */
function isOverEscaped(text: string): boolean {
  const escapes = text.matchAll(/#[0-9a-fA-F]{2}/g);
  for (let found = 0; found <= escapesMax; found += 1) if (escapes.next().done) return false;
  return true;
}

/** Names as they are meant: `#4a` stands for `J` (7.3.5). */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** The most that it says, or shows. */
function pagesOf(text: string): number {
  let most = text.match(/\/Type\s*\/Page(?![\w#])/g)?.length ?? 0;
  // One by one: a hostile file has more of them than a call takes arguments.
  for (const [, said] of text.matchAll(/\/Count\s+(\d{1,9})/g)) most = Math.max(most, Number(said));
  return most;
}
