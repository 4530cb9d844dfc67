const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Length and type before a chunk's data, checksum behind it; bytes. */
const beforeData = 8;
const afterData = 4;

/**
 * The chunks that pixels are made of (PNG specification, third edition, section 4.7), and eXIf, which says which side
 * is up and is not compressed. The others are metadata, which no size of ours keeps, and colour spaces: a PNG is read as sRGB, as
 * nearly every one is. Texts and colour profiles are compressed: a file of 1 MB made the decoder take 4 GB for them
 * before it looked at a pixel.
 */
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'eXIf']);

/**
 * The same picture without any chunk that its pixels don't need; other formats as they are. Where the chunks break off
 * the rest is left out, and the decoder finds the file damaged.
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
