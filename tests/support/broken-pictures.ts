import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Pixel format of a PNG: bits per channel, colour type (0 grey, 2 RGB, 6 RGBA), interlacing. */
interface PixelForm {
  depth: 1 | 8 | 16;
  colour: 0 | 2 | 6;
  interlaced?: boolean;
}
const channels = { 0: 1, 2: 3, 6: 4 } as const;

/** Builds a valid black PNG with this number of pixels per side. Further chunks are inserted before its pixels. */
export function blackPng(
  side: number,
  { depth, colour, interlaced = false }: PixelForm = { depth: 1, colour: 0 },
  ...chunks: Buffer[]
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const bytesOfRow = 1 + Math.ceil((side * channels[colour] * depth) / 8);
  // An interlaced picture has additional rows with fewer pixels each.
  const room = interlaced ? side * 20 : 0;
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...chunks,
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytesOfRow * side + room))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Builds a valid black PNG with one bit per pixel. With 30,000 pixels per side it is a bomb: some 100 KB that decode to
 * gigabytes.
 */
export const pngBomb = (side: number): Buffer => blackPng(side);

const unpackedBytes = 7_900_000;

/** Builds metadata chunks that unpack to a thousand times their size, as many as fit into `bytes`. */
export function packedMetadata(type: 'zTXt' | 'iTXt', bytes: number): Buffer[] {
  const packed = deflateSync(Buffer.alloc(unpackedBytes, 'A'), { level: 9 });
  // Keyword, its terminator, and the compression fields (PNG specification, 11.3.3).
  const before = (index: number) =>
    Buffer.from(`k${index}\0${type === 'zTXt' ? '\0' : '\x01\0\0\0'}`, 'latin1');
  const count = Math.floor(bytes / (packed.length + 30));
  return Array.from({ length: count }, (_, index) => pngChunk(type, Buffer.concat([before(index), packed])));
}

export const packedProfile = (unpacked: number): Buffer =>
  pngChunk(
    'iCCP',
    Buffer.concat([Buffer.from('p\0\0', 'latin1'), deflateSync(Buffer.alloc(unpacked), { level: 9 })]),
  );
