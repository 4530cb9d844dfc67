import { crc32, deflateSync } from 'node:zlib';

/** One chunk of a PNG: length, type, data, checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A whole, valid PNG of so many black and white pixels a side: a bomb of 30,000 is some 100 KB that decode to
 * gigabytes.
 */
export function pngBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8); // one bit a pixel, grey
  const bytesOfRow = 1 + Math.ceil(side / 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(bytesOfRow * side))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
