import { deflateSync } from 'node:zlib';

type Objects = Readonly<Record<number, string>>;

interface Parts {
  pages?: number;
  catalogue?: string;
  /** Further entries of the first page. */
  page?: string;
  /** Further objects by number, from 500 on. */
  objects?: Objects;
}

/** Builds a PDF with a table of objects (ISO 32000-1, 7.5.4). */
export function pdf({ trailer = '', ...parts }: Parts & { trailer?: string } = {}): Buffer {
  const { text, offsets } = written(objectsOf(parts));
  const table = Object.entries(offsets)
    .map(([number, offset]) => `${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`)
    .join('');
  const end = `xref\n${table}trailer\n<< /Root 1 0 R /Size 1000 ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + end, 'latin1');
}

const objectsOf = ({ pages = 1, catalogue = '', page = '', objects = {} }: Parts): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
  2: `<< /Type /Pages /Kids [${range(pages, (index) => `${index + 10} 0 R`).join(' ')}] /Count ${pages} >>`,
  ...Object.fromEntries(
    range(pages, (index) => [
      index + 10,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 400] ${index === 0 ? page : ''} >>`,
    ]),
  ),
  ...objects,
});

const range = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

function written(objects: Objects): { text: string; offsets: Record<number, number> } {
  let text = '%PDF-1.7\n';
  const offsets: Record<number, number> = {};
  for (const [number, object] of Object.entries(objects)) {
    offsets[Number(number)] = text.length;
    text += `${number} 0 obj\n${object}\nendobj\n`;
  }
  return { text, offsets };
}

/** `says` is the filter with its parameters, as written in the stream's dictionary. */
interface Encoding {
  says: string;
  encode: (data: Buffer) => Buffer;
  object?: Objects;
}

const columns = 5;
const flate: Encoding = { says: '/Filter /FlateDecode', encode: (data) => deflateSync(data) };
const rowsOf = (data: Buffer): Buffer[] =>
  range(Math.ceil(data.length / columns), (row) => {
    const bytes = Buffer.alloc(columns, ' ');
    data.copy(bytes, 0, row * columns);
    return bytes;
  });
/**
 * Subtracts from each byte the byte above it (PNG filter 2). `lessLeft` subtracts the byte to its left (TIFF
 * predictor).
 */
const lessAbove = (data: Buffer): Buffer =>
  Buffer.concat(
    rowsOf(data).flatMap((row, at, rows) => [
      Buffer.from([2]),
      row.map((byte, column) => byte - (rows[at - 1]?.[column] ?? 0)),
    ]),
  );
const lessLeft = (data: Buffer): Buffer =>
  Buffer.concat(
    rowsOf(data).map((row) => Buffer.from(row.map((byte, column) => byte - (row[column - 1] ?? 0)))),
  );

const encodings = {
  deflated: flate,
  'deflated after a PNG predictor': {
    says: `/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns ${columns} >>`,
    encode: (data) => deflateSync(lessAbove(data)),
  },
  'deflated after a TIFF predictor': {
    says: `/Filter [/FlateDecode] /DecodeParms [<< /Predictor 2 /Columns ${columns} >>]`,
    encode: (data) => deflateSync(lessLeft(data)),
  },
  'deflated after a predictor from another object': {
    says: '/Filter /FlateDecode /DecodeParms 902 0 R',
    encode: (data) => deflateSync(lessAbove(data)),
    object: { 902: `<< /Predictor 12 /Columns ${columns} >>` },
  },
  'deflated and hex-encoded': {
    says: '/Filter [/ASCIIHexDecode /FlateDecode]',
    encode: (data) => Buffer.from(`${deflateSync(data).toString('hex')}>`),
  },
} as const satisfies Record<string, Encoding>;

/**
 * Builds a PDF that packs its objects from 500 on into a stream (7.5.7), and whose object table is a stream too
 * (7.5.8).
 */
function packedPdf(
  { objects = {}, ...parts }: Parts,
  { says, encode, object = {} }: Encoding = flate,
): Buffer {
  const packed = Object.entries(objects);
  let index = '';
  let bodies = '';
  for (const [number, body] of packed) {
    index += `${number} ${bodies.length} `;
    bodies += `${body} `;
  }
  const data = encode(Buffer.from(index + bodies, 'latin1'));
  const stream = `<< /Type /ObjStm /N ${packed.length} /First ${index.length} ${says} /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
  const { text, offsets } = written({ ...objectsOf(parts), ...object, 900: stream });
  offsets[901] = text.length;
  const rows = [
    ...Object.entries(offsets).map(([number, offset]) => [Number(number), 1, offset, 0] as const),
    ...packed.map(([number], at) => [Number(number), 2, 900, at] as const),
  ].sort(([a], [b]) => a - b);
  const table = deflateSync(
    Buffer.concat(
      rows.map(([, type, where, at]) =>
        Buffer.from([type, where >> 16, (where >> 8) & 255, where & 255, at]),
      ),
    ),
  );
  const numbers = rows.map(([number]) => `${number} 1`).join(' ');
  const tail = `901 0 obj\n<< /Type /XRef /W [1 3 1] /Size 1000 /Index [${numbers}] /Root 1 0 R /Filter /FlateDecode /Length ${table.length} >>\nstream\n${table.toString('latin1')}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + tail, 'latin1');
}

const script = '<< /S /JavaScript /JS (app.alert(1)) >>';
const linkTo = (address: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (${address}) >> >>]`;

/** PDFs as companies send them, by their peculiarity. All must be accepted. */
export const honestPdfs: Readonly<Record<string, Buffer>> = {
  '20 pages': pdf({ pages: 20 }),
  'links to a web site': pdf({ page: linkTo('https://x.example') }),
  'a link address that resembles a PDF name': pdf({ page: linkTo('https://x.example/JS/pay/Launch') }),
  'an empty list of attachments': pdf({
    catalogue: '/Names << /EmbeddedFiles << /Names [] >> >>',
  }),
  'bytes after its end': Buffer.concat([pdf(), Buffer.alloc(500, 'x')]),
  'an initial page': pdf({ catalogue: '/OpenAction [10 0 R /Fit]' }),
  'text that resembles a PDF name': pdf({
    page: '/Contents 500 0 R',
    objects: { 500: streamOf('(/JavaScript) Tj') },
  }),
  ...Object.fromEntries(
    Object.entries(encodings).map(([name, encoding]) => [
      `packed objects, ${name}`,
      packedPdf({ page: '/Resources 500 0 R', objects: { 500: '<< /Font << >> >>' } }, encoding),
    ]),
  ),
};

/** Builds a stream that PDFium copies unchanged because it has a filter. */
function filtered(data: string): string {
  return `<< /Filter /ASCIIHexDecode /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

function streamOf(text: string): string {
  return `<< /Length ${text.length} >>\nstream\n${text}\nendstream`;
}

/** Appends a later version of the file with another catalogue (7.5.6). */
function updated(before: Buffer, catalogue: string): Buffer {
  const at = before.length;
  const object = `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalogue} >>\nendobj\n`;
  const previous = /startxref\n(\d+)/.exec(before.toString('latin1'))?.[1];
  return Buffer.concat([
    before,
    Buffer.from(
      `${object}xref\n1 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Root 1 0 R /Size 1000 /Prev ${previous} >>\nstartxref\n${at + object.length}\n%%EOF\n`,
    ),
  ]);
}

/** PDFs that run something, fetch something or embed another file, by technique. */
export const activePdfs: Readonly<Record<string, Buffer>> = {
  'a script that runs when it is opened': pdf({ catalogue: `/OpenAction ${script}` }),
  'a script with an escaped name': pdf({
    catalogue: '/OpenAction << /S /Java#53cript /#4aS (app.alert(1)) >>',
  }),
  'a script that runs when a page is shown': pdf({ page: `/AA << /O ${script} >>` }),
  'a named script': pdf({
    catalogue: `/Names << /JavaScript << /Names [(a) 500 0 R] >> >>`,
    objects: { 500: script },
  }),
  'a script in an appended version': updated(pdf(), `/OpenAction ${script}`),
  'an action that starts a program': pdf({ catalogue: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'an action that submits a form': pdf({ page: '/AA << /O << /S /SubmitForm /F (https://x.example) >> >>' }),
  'an XML form': pdf({
    catalogue: '/AcroForm << /Fields [] /XFA 500 0 R >>',
    objects: { 500: streamOf('<xdp/>') },
  }),
  'an embedded file': pdf({
    catalogue:
      '/Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) /EF << /F 500 0 R >> >>] >> >>',
    objects: { 500: streamOf('MZ') },
  }),
  'a file attachment annotation': pdf({
    page: '/Annots [<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS << /F (a) /EF << /F 500 0 R >> >> >>]',
    objects: { 500: streamOf('MZ') },
  }),
  'an associated file of a page': pdf({
    page: '/AF [<< /Type /Filespec /F (a) /EF << /F 500 0 R >> >>]',
    objects: { 500: streamOf('MZ') },
  }),
  'an action that opens a remote file': pdf({
    catalogue: '/OpenAction << /S /GoToR /F (\\\\host\\x.pdf) /D [0 /Fit] >>',
  }),
  'a model with a script': pdf({
    page: '/Annots [<< /Type /Annot /Subtype /3D /Rect [0 0 99 99] /3DD 500 0 R >>]',
    objects: {
      500: '<< /Type /3D /Subtype /U3D /OnInstantiate 501 0 R /Length 1 >>\nstream\nx\nendstream',
      501: streamOf('alert(1);'),
    },
  }),
  'a sound': pdf({
    catalogue: '/OpenAction << /S /Sound /Sound 500 0 R >>',
    objects: { 500: '<< /Type /Sound /R 8000 /Length 1 >>\nstream\nx\nendstream' },
  }),
  'a script between two streams that look like one': pdf({
    catalogue: '/OpenAction 501 0 R /A 500 0 R /B 502 0 R',
    objects: { 500: filtered('\r\nendstream>>stream'), 501: script, 502: filtered('x') },
  }),
  'a film': pdf({ page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] >>]' }),
  ...Object.fromEntries(
    Object.entries(encodings).map(([name, encoding]) => [
      `a script among packed objects, ${name}`,
      packedPdf({ catalogue: '/OpenAction 500 0 R', objects: { 500: script } }, encoding),
    ]),
  ),
};

/**
 * Builds a PDF with two beginnings. It claims to be linearized, so browsers begin after its first object. PDFium begins
 * at the other offset, given at the file's end.
 */
export function twoBeginnings(): Buffer {
  const length = 900;
  const first = `%PDF-1.7\n800 0 obj\n<< /Linearized 1 /L ${length} /O 10 /E 500 /N 1 /T 600 >>\nendobj\n`;
  const { text, offsets } = written(objectsOf({}));
  const moved = Object.entries(offsets)
    .map(([number, offset]) => {
      const at = offset - '%PDF-1.7\n'.length + first.length;
      return `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
    })
    .join('');
  const body = first + text.slice('%PDF-1.7\n'.length);
  const end = `xref\n${moved}trailer\n<< /Root 1 0 R /Size 1000 >>\n`;
  const last = `startxref\n${body.length}\n%%EOF\n`;
  return Buffer.from((body + end).padEnd(length - last.length) + last);
}

/** PDF that requires a password: its encryption's check values don't match the empty password (7.6.3). */
export const lockedPdf = pdf({
  trailer: `/ID [<${'0'.repeat(32)}> <${'0'.repeat(32)}>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> >>`,
});

/** Builders of PDFs whose rendering needs extreme time or memory. */
export const costlyPdfs: Readonly<Record<string, () => Buffer>> = {
  'a page of 14,400 by 1 points': () =>
    Buffer.from(pdf().toString('latin1').replace('[0 0 300 400]', '[0 0 9e9 1]  '), 'latin1'),
  'objects that unpack to far more than they are': () =>
    packedPdf({ objects: { 500: `(${'A'.repeat(200_000_000)})` }, page: '/Resources 500 0 R' }),
  'arrays within arrays': () =>
    pdf({ page: '/Resources 500 0 R', objects: { 500: '['.repeat(5_000_000) + ']'.repeat(5_000_000) } }),
  'a million lines': () => drawn(`${'0 0 m 300 400 l S\n'.repeat(1_000_000)}`),
  'a form that draws itself': () =>
    pdf({
      page: '/Contents 500 0 R /Resources << /XObject << /A 501 0 R >> >>',
      objects: {
        500: streamOf('/A Do'),
        501: '<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /XObject << /A 501 0 R >> >> /Length 11 >>\nstream\n/A Do /A Do\nendstream',
      },
    }),
  'a form of forms, 10 of each in 9 levels': () =>
    pdf({
      page: '/Contents 500 0 R /Resources << /XObject << /A 501 0 R >> >>',
      objects: {
        500: streamOf('/A Do'),
        ...Object.fromEntries(
          range(9, (level) => {
            const draws = level === 8 ? '0 0 300 400 re f'.repeat(10) : '/A Do '.repeat(10);
            return [
              501 + level,
              `<< /Type /XObject /Subtype /Form /BBox [0 0 300 400] /Resources << /XObject << /A ${502 + level} 0 R >> >> /Length ${draws.length} >>\nstream\n${draws}\nendstream`,
            ];
          }),
        ),
      },
    }),
  'a picture of 30,000 pixels a side': () => {
    const data = deflateSync(Buffer.alloc(30_000 * 30_000));
    return pdf({
      page: '/Contents 500 0 R /Resources << /XObject << /A 501 0 R >> >>',
      objects: {
        500: streamOf('300 0 0 400 0 0 cm /A Do'),
        501: `<< /Type /XObject /Subtype /Image /Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`,
      },
    });
  },
};

function drawn(content: string): Buffer {
  const data = deflateSync(Buffer.from(content));
  const stream = `<< /Filter /FlateDecode /Length ${data.length} >>\nstream\n${data.toString('latin1')}\nendstream`;
  return pdf({ page: '/Contents 500 0 R', objects: { 500: stream } });
}
