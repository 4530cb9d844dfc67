import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { abstractPicture } from './pictures.ts';
import { pngChunk } from './broken-pictures.ts';

/** Metadata that cameras and editors write beside the pixels. Each value must not occur in a processed photo. */
export const secrets = {
  make: 'TestPhone',
  maker: 'SecretMakerNote',
  thumbnail: 'SecretThumbnail',
  xmp: 'SecretCreatorTool',
  iptc: 'SecretCity',
} as const;

/**
 * TIFF (6.0, section 2) with a camera's name, maker notes, a place (19.43 N, 99.13 W), and a thumbnail in its own
 * directory.
 */
const exif = Buffer.from(
  'SUkqAAgAAAADAA8BAgAKAAAAMgAAAGmHBAABAAAAPAAAACWIBAABAAAAXQAAAMMAAABUZXN0UGhvbmUAAQB8kgcADwAAAE4AAAAAAAAAU2VjcmV0TWFrZXJOb3RlBAABAAIAAgAAAE4AAAACAAUAAwAAAJMAAAADAAIAAgAAAFcAAAAEAAUAAwAAAKsAAAAAAAAAEwAAAAEAAAAZAAAAAQAAACoAAAABAAAAYwAAAAEAAAAHAAAAAQAAACcAAAABAAAAAgABAgQAAQAAAOEAAAACAgQAAQAAAA8AAAAAAAAAU2VjcmV0VGh1bWJuYWls',
  'base64',
);

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="${secrets.xmp}"/></rdf:RDF></x:xmpmeta>`;

/** Builds the city (2:90) in Photoshop's resource block (8BIM 0x0404). */
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
    segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif])),
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
    pngChunk('eXIf', exif),
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
  // Flags of the following chunks (EXIF 8, XMP 4), and the canvas size minus one (RFC 9649, section 2.7).
  const canvas = Buffer.alloc(10);
  canvas[0] = 8 + 4;
  canvas.writeUIntLE(width - 1, 4, 3);
  canvas.writeUIntLE(height - 1, 7, 3);
  const chunks = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    chunk('VP8X', canvas),
    plain.subarray(12),
    chunk('EXIF', exif),
    chunk('XMP ', Buffer.from(xmp, 'latin1')),
  ]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(chunks.length, 4);
  return Buffer.concat([head, chunks]);
}
