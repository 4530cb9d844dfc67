import { deflateSync } from 'node:zlib';

/** A PDF with so many pages, and what else its catalogue and its trailer say. */
export function pdf({
  pages = 1,
  catalogue = '',
  trailer = '',
  objects = '',
}: { pages?: number; catalogue?: string; trailer?: string; objects?: string } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 10} 0 R`).join(' ');
  const each = Array.from(
    { length: pages },
    (_, index) => `${index + 10} 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] >>\nendobj\n`,
  ).join('');
  return Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Kids [${kids}] /Count ${pages} >>\nendobj\n${each}${objects}` +
      `trailer\n<< /Root 1 0 R ${trailer} >>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

/** A stream of packed objects, as newer programs write most of a file (ISO 32000-1, 7.5.7). */
export function packedObjects(text: string): string {
  const data = deflateSync(Buffer.from(text)).toString('latin1');
  return `900 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data}\nendstream\nendobj\n`;
}

/** Packed objects that say by an object of their own where they begin, and not that they are packed objects. */
const unmarked = (text: string): string =>
  `${packedObjects(text).replace('/Type /ObjStm ', '').replace('/First 4', '/First 8 0 R')}8 0 obj\n4\nendobj\n`;

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';

/** PDFs that no reviewer is shown, by what is wrong with them. */
export const hostilePdfs: Readonly<Record<string, Buffer>> = {
  'a script that runs when it is opened': pdf({ catalogue: `/OpenAction ${script}` }),
  'a script whose name is written otherwise': pdf({
    catalogue: '/OpenAction << /S /Java#53cript /#4aS (app.alert(1)) >>',
  }),
  'a script among packed objects': pdf({ objects: packedObjects(`5 0 ${script}`) }),
  'a program that it starts': pdf({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'a password': pdf({ trailer: '/Encrypt 8 0 R' }),
  '1,000 pages': pdf({ pages: 1000 }),
  'pages that it says and does not show': pdf({ objects: '7 0 obj << /Type /Pages /Count 1000 >> endobj\n' }),
  'no page': Buffer.from('%PDF-1.7 a bill'),
  'a script among packed objects of a stream that begins as readers forgive it': pdf({
    objects: packedObjects(`5 0 ${script}`).replace('stream\n', 'stream \n'),
  }),
  'a script among packed objects behind a lone carriage return': pdf({
    objects: packedObjects(`5 0 ${script}`).replace('stream\n', 'stream\r'),
  }),
  'a script among packed objects that do not say what they are': pdf({
    objects: packedObjects(`5 0 ${script}`).replace('/Type /ObjStm ', ''),
  }),
  'a script among packed objects that say elsewhere where they begin': pdf({
    objects: unmarked(`5 0 ${script}`),
  }),
  'the same, in a stream that begins as readers forgive it': pdf({
    objects: unmarked(`5 0 ${script}`).replace('stream\n', 'stream \n'),
  }),
  'the same, behind anything on the line on which the stream begins': pdf({
    objects: unmarked(`5 0 ${script}`).replace('stream\n', 'stream %x\n'),
  }),
  'the same, behind a lone carriage return': pdf({
    objects: unmarked(`5 0 ${script}`).replace('stream\n', 'stream\r'),
  }),
  'the same, within a stream': pdf({
    objects: `899 0 obj\n<< /Length 200 >>\nstream\n${unmarked(`5 0 ${script}`).replace('endstream', '')}\nendstream\nendobj\n`,
  }),
  'a script in what a comment makes look like a stream': pdf({
    objects: `% stream\n900 0 obj\n${script}\nendobj\n% endstream\n`,
  }),
  'a script within a stream, where the table of objects leads': pdf({
    objects: `900 0 obj\n<< /Length 70 >>\nstream\n901 0 obj\n${script}\nendobj\nendstream\nendobj\n`,
  }),
  'packed objects within a stream': pdf({
    objects: `899 0 obj\n<< /Length 200 >>\nstream\n${packedObjects(`5 0 ${script}`).replace('endstream', '')}\nendstream\nendobj\n`,
  }),
  'a stream that does not end': pdf({ objects: '900 0 obj\n<< /Length 3 >>\nstream\nabc\nendobj\n' }),
  'packed objects that are damaged': pdf({
    objects: '900 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\nnothing\nendstream\nendobj\n',
  }),
  'packed objects that unpack to far more than they are': pdf({
    objects: packedObjects('A'.repeat(20_000_000)),
  }),
};

/** A PDF with as much of `part` as makes it so many bytes. */
const filled = (bytes: number, part: string, before: string, after: string): Buffer => {
  const rest = bytes - pdf().length - before.length - after.length;
  return pdf({ objects: `${before}${part.repeat(Math.floor(rest / part.length))}${after}` });
};

const packed = deflateSync(Buffer.from('5 0 null')).toString('latin1');
const opened = '900 0 obj\n<< /Type /ObjStm /Filter /FlateDecode ';
const closed = `>>\nstream\n${packed}\nendstream\nendobj\n`;

/** Keeps what is slow to read from being an honest one. */
const hostile = ' endstream /JavaScript ';

/** PDFs of any size that make a careless reader go over the same bytes again and again. */
export const endlessPdfs: Readonly<Record<string, (bytes: number) => Buffer>> = {
  'filters that begin a list and do not end it': (bytes) => filled(bytes, '/Filter [', opened, closed),
  'filters that are lists of one': (bytes) => filled(bytes, '/Filter [/A/Filter [', opened, closed),
  'space behind a filter': (bytes) => filled(bytes, ' ', `${opened}/Filter`, closed),
  'names of pages': (bytes) => filled(bytes, '/Type /Page ', '', ''),
  'counts of pages': (bytes) => filled(bytes, '/Count 1\n', '', '/Type /Pages /Count 1000 '),
  'packed objects': (bytes) => filled(bytes, opened + closed, '', ''),
  'streams that do not end': (bytes) => filled(bytes, 'stream\n', '', hostile),
  'streams of nothing': (bytes) => filled(bytes, 'stream\nendstream\n', '', hostile),
  'names that are written otherwise': (bytes) => filled(bytes, '#41', '', hostile),
};
