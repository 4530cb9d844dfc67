import type { DocumentRefusal, DocumentType } from '#shared/verification.ts';

export type PictureType = Exclude<DocumentType, 'application/pdf'>;

/** Maximum number of pixels of a document, as for photos (PHOTO-2). */
const documentMaxPixels = 50_000_000;

interface Size {
  width: number;
  height: number;
}

/** Returns the size that a PNG claims; undefined if its first chunk is not a header. */
export function pngSize(bytes: Buffer): Size | undefined {
  const isPng = bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
  if (!isPng || bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Returns the size in a JPEG's frame header; undefined if no frame header precedes the image data. */
export function jpegSize(bytes: Buffer): Size | undefined {
  const at = jpegFrame(bytes);
  return at === undefined
    ? undefined
    : { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

/** True if a JPEG has an end marker after its frame header. Image data can't contain that marker by chance. */
function jpegEnds(bytes: Buffer): boolean {
  const at = jpegFrame(bytes);
  return at !== undefined && bytes.includes(Buffer.from([0xff, 0xd9]), at);
}

const pngEnds = (bytes: Buffer): boolean => bytes.includes('IEND', 33, 'latin1');

const webpEnds = (bytes: Buffer): boolean => bytes.readUInt32LE(4) + 8 <= bytes.length;

function jpegFrame(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Skip fill bytes, and markers without a length field.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else if (isFrame(marker)) return at;
    else if (marker === 0xda || marker === 0xd9) return undefined;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** True for the markers SOF0 to SOF15. Three markers of that range have other meanings: DHT, JPG and DAC. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Returns the size that a WebP claims, in any of its three formats (RFC 9649). */
export function webpSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) };
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    default:
      return undefined;
  }
}

const readers = {
  'image/jpeg': { size: jpegSize, ends: jpegEnds },
  'image/png': { size: pngSize, ends: pngEnds },
  'image/webp': { size: webpSize, ends: webpEnds },
} as const satisfies Record<PictureType, object>;

/**
 * Returns the reason to refuse a picture (VER-3), by its bytes alone: names and Content-Types prove nothing. Decodes no
 * pixels.
 */
export function refusalOfPicture(bytes: Buffer, contentType: PictureType): DocumentRefusal | undefined {
  const { size, ends } = readers[contentType];
  const claimed = size(bytes);
  if (!claimed || claimed.width < 1 || claimed.height < 1) return 'other-type';
  if (claimed.width * claimed.height > documentMaxPixels) return 'too-many-pixels';
  return ends(bytes) ? undefined : 'damaged';
}
