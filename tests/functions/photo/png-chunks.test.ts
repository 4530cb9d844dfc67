import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { makeSizes } from '#functions/photo/make-sizes.ts';
import { withoutAncillaryChunks } from '#functions/photo/png-chunks.ts';
import { newMark } from '#tests/support/builders.ts';
import { blackPng, packedMetadata, packedProfile, pngChunk } from '#tests/support/broken-pictures.ts';
import { costOfPhoto } from '#tests/support/photo-cost.ts';
import { abstractPicture } from '#tests/support/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'png-'));
afterAll(() => rmSync(folder, { recursive: true }));

const grey = { depth: 8, colour: 0 } as const;

function chunkTypes(png: Buffer): string[] {
  const types: string[] = [];
  for (let at = 8; at + 8 <= png.length; at += 12 + png.readUInt32BE(at))
    types.push(png.toString('latin1', at + 4, at + 8));
  return types;
}

test.each([
  ['zTXt', packedMetadata('zTXt', 1_000_000)],
  ['iTXt', packedMetadata('iTXt', 1_000_000)],
  ['iCCP', [packedProfile(900_000_000)]],
])('the processor never unpacks a megabyte of %s that would expand to a gigabyte', async (type, chunks) => {
  const file = join(folder, `${type}.png`);
  writeFileSync(file, blackPng(100, grey, ...chunks));
  const { peakBytes, outcome } = await costOfPhoto(file);
  expect(outcome).toBe('100 x 100');
  expect(peakBytes).toBeLessThan(400 * 1024 * 1024);
});

test('the decoder gets only pixels, transparency and orientation of a PNG', async () => {
  const picture = await sharp(await abstractPicture(1, 90))
    .withMetadata({ orientation: 6 })
    .png({ palette: true })
    .toBuffer();
  expect(await makeSizes(picture, newMark())).toMatchObject({ width: 120, height: 90 });
  const text = pngChunk('tEXt', Buffer.from('Comment\0TestPhone', 'latin1'));
  const kept = chunkTypes(withoutAncillaryChunks(blackPng(9, grey, text)));
  expect(kept).toEqual(['IHDR', 'IDAT', 'IEND']);
});

test('the chunk filter is idempotent and never enlarges a PNG, whatever its bytes', () => {
  const start = blackPng(9, grey);
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), fc.nat(start.length), (tails, cut) => {
      const chunks = tails.map((data, index) => pngChunk(index % 2 ? 'zTXt' : 'gAMA', Buffer.from(data)));
      const bytes = Buffer.concat([start.subarray(0, Math.max(8, cut)), ...chunks]);
      const left = withoutAncillaryChunks(bytes);
      expect(left.length).toBeLessThanOrEqual(bytes.length);
      expect(withoutAncillaryChunks(left)).toEqual(left);
    }),
  );
});
