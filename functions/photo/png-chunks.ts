const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Bytes of length and type before a chunk's data, and of the checksum after it. */
const beforeData = 8;
const afterData = 4;

/**
 * Chunks that hold pixels (PNG specification, third edition, section 4.7), and eXIf, which has the orientation and is
 * not compressed. Other chunks hold metadata, which we never keep, or color spaces. Without a color space a PNG is read
 * as sRGB, and nearly every PNG is sRGB. Texts and color profiles are compressed: a file of 1 MB made the decoder
 * allocate 4 GB before it decoded a pixel.
 */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'eXIf']);

/**
 * Removes the PNG chunks that the pixels don't need; leaves other formats unchanged. If the chunks are truncated, the
 * rest is dropped and the decoder reports a damaged file.
 */
export function withoutAncillaryChunks(bytes: Buffer): Buffer {
  if (!bytes.subarray(0, signature.length).equals(signature)) return bytes;
  const parts: Buffer[] = [signature];
  let at = signature.length;
  while (at + beforeData <= bytes.length) {
    const end = at + beforeData + bytes.readUInt32BE(at) + afterData;
    const type = bytes.toString('latin1', at + 4, at + beforeData);
    if (kept.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}
