import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { abstractPicture } from './pictures.ts';
import { pngChunk } from './broken-pictures.ts';

/** What a camera and an editor write beside the pixels, a word in each that must be found nowhere afterwards. */
export const secrets = {
  make: 'TestPhone',
  maker: 'SecretMakerNote',
  thumbnail: 'SecretThumbnail',
  xmp: 'SecretCreatorTool',
  iptc: 'SecretCity',
} as const;

type Entry = [tag: number, type: 2 | 4 | 5 | 7, value: Buffer | number];
const ascii = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, index * 4);
  return bytes;
}

/** One directory of a TIFF (6.0, section 2) that stands at this place, with the longer values behind it. */
function directory(at: number, entries: Entry[], next = 0): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let end = at + table.length;
  for (const [index, [tag, type, value]] of entries.entries()) {
    const place = 2 + index * 12;
    table.writeUInt16LE(tag, place);
    table.writeUInt16LE(type, place + 2);
    if (typeof value === 'number') {
      table.writeUInt32LE(1, place + 4);
      table.writeUInt32LE(value, place + 8);
      continue;
    }
    table.writeUInt32LE(type === 5 ? value.length / 8 : value.length, place + 4);
    if (value.length <= 4) value.copy(table, place + 8);
    else {
      table.writeUInt32LE(end, place + 8);
      values.push(value);
      end += value.length;
    }
  }
  table.writeUInt32LE(next, table.length - 4);
  return Buffer.concat([table, ...values]);
}

/** A TIFF with a camera's name, its notes, a place, and a thumbnail in a directory of its own. */
function exif(): Buffer {
  const main = (camera: number, place: number, next: number) =>
    directory(
      8,
      [
        [0x010f, 2, ascii(secrets.make)],
        [0x8769, 4, camera],
        [0x8825, 4, place],
      ],
      next,
    );
  const cameraAt = 8 + main(0, 0, 0).length;
  const camera = directory(cameraAt, [[0x927c, 7, Buffer.from(secrets.maker, 'latin1')]]);
  const placeAt = cameraAt + camera.length;
  const place = directory(placeAt, [
    [0x0001, 2, ascii('N')],
    [0x0002, 5, numbers(19, 1, 25, 1, 42, 1)],
    [0x0003, 2, ascii('W')],
    [0x0004, 5, numbers(99, 1, 7, 1, 39, 1)],
  ]);
  const previewAt = placeAt + place.length;
  const preview = (at: number) =>
    directory(previewAt, [
      [0x0201, 4, at],
      [0x0202, 4, secrets.thumbnail.length],
    ]);
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    main(cameraAt, placeAt, previewAt),
    camera,
    place,
    preview(previewAt + preview(0).length),
    Buffer.from(secrets.thumbnail, 'latin1'),
  ]);
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="${secrets.xmp}"/></rdf:RDF></x:xmpmeta>`;

/** The city (2:90), in Photoshop's block of resources (8BIM 0x0404). */
function iptc(): Buffer {
  const city = Buffer.from(secrets.iptc, 'latin1');
  const record = Buffer.concat([Buffer.from([0x1c, 2, 90, 0, city.length]), city]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(record.length);
  const padding = Buffer.alloc(record.length % 2);
  return Buffer.concat([Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'), length, record, padding]);
}

const picture = () => abstractPicture(9, 400);

export async function cameraJpeg(): Promise<Buffer> {
  const plain = await picture();
  const segment = (marker: number, data: Buffer): Buffer => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  return Buffer.concat([
    plain.subarray(0, 2),
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif()])),
    segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${xmp}`, 'latin1')),
    segment(0xed, iptc()),
    segment(0xfe, Buffer.from(secrets.maker, 'latin1')),
    plain.subarray(2),
  ]);
}

export async function cameraPng(): Promise<Buffer> {
  const plain = await sharp(await picture())
    .png()
    .toBuffer();
  const afterHeader = 8 + 25;
  return Buffer.concat([
    plain.subarray(0, afterHeader),
    pngChunk('eXIf', exif()),
    pngChunk('iTXt', Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`, 'latin1')),
    pngChunk('tEXt', Buffer.from(`Comment\0${secrets.maker}`, 'latin1')),
    pngChunk(
      'zTXt',
      Buffer.concat([Buffer.from('Raw profile type iptc\0\0', 'latin1'), deflateSync(iptc())]),
    ),
    plain.subarray(afterHeader),
  ]);
}

export async function cameraWebp(): Promise<Buffer> {
  const plain = await sharp(await picture())
    .webp()
    .toBuffer();
  const chunk = (name: string, data: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
  };
  const { width, height } = await sharp(plain).metadata();
  // Which chunks follow (EXIF 8, XMP 4), and the size of the canvas less one (RFC 9649, section 2.7).
  const canvas = Buffer.alloc(10);
  canvas[0] = 8 + 4;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', canvas),
    plain.subarray(12),
    chunk('EXIF', exif()),
    chunk('XMP ', Buffer.from(xmp, 'latin1')),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(chunks.length, 4);
  return Buffer.concat([head, chunks]);
}
