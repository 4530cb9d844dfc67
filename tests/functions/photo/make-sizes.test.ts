import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { photoWidths } from '#shared/listing-options.ts';
import { makeSizes, PhotoRefused } from '#functions/photo/make-sizes.ts';
import { newMark } from '#tests/support/builders.ts';
import { pngBomb } from '#tests/support/broken-pictures.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';
import { portrait } from '#tests/support/portraits.ts';

const refusalOf = (bytes: Buffer): Promise<unknown> =>
  makeSizes(bytes, newMark()).then(
    () => 'taken',
    (error: unknown) => (error instanceof PhotoRefused ? error.refusal : error),
  );

describe('a phone photo', () => {
  let photo: Buffer;
  let made: Awaited<ReturnType<typeof makeSizes>>;
  beforeAll(async () => {
    photo = await phonePhoto(2 * 1024 * 1024);
    made = await makeSizes(photo, newMark());
  });

  test('keeps no metadata in any size, not even its GPS position', async () => {
    expect((await sharp(photo).metadata()).exif?.includes('GPS')).toBe(true);
    for (const { bytes } of made.files) {
      const { exif, icc, iptc, xmp, comments } = await sharp(bytes).metadata();
      expect({ exif, icc, iptc, xmp, comments }).toEqual({});
      expect(bytes.includes('TestPhone')).toBe(false);
    }
  });

  test('is resized to all AVIF widths, two JPEG widths and a square', async () => {
    const sizes = await Promise.all(
      made.files.map(async ({ file, bytes }) => {
        const metadata = await sharp(bytes).metadata();
        return [...file, metadata.width, metadata.format === 'heif' ? metadata.compression : metadata.format];
      }),
    );
    expect(sizes).toEqual([
      ...photoWidths.map((width) => [width, 'avif', width, 'av1']),
      [780, 'jpg', 780, 'jpeg'],
      [1200, 'jpg', 1200, 'jpeg'],
      ['square', 'avif', 160, 'av1'],
    ]);
    expect(made.width).toBe(1200);
  });

  test('has a WebP blur placeholder of at most 160 bytes', async () => {
    expect(Buffer.byteLength(made.blur)).toBeLessThanOrEqual(160);
    const bytes = Buffer.from(made.blur.split(',')[1] ?? '', 'base64');
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });
});

test('detailed images take at most 20 KB (360 px) and 45 KB (780 px)', async () => {
  const { files } = await makeSizes(await portrait(1), newMark());
  const kilobytes = Object.fromEntries(
    files.map(({ file, bytes }) => [file.join('.'), bytes.length / 1000] as const),
  );
  expect(kilobytes['1200.avif']).toBeGreaterThan(80);
  expect(kilobytes['360.avif']).toBeLessThanOrEqual(20);
  expect(kilobytes['780.avif']).toBeLessThanOrEqual(45);
});

test('a photo taken sideways is turned upright', async () => {
  const sideways = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#a33' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect(await makeSizes(sideways, newMark())).toMatchObject({ width: 400, height: 800 });
});

test.each(['png', 'webp', 'jpeg'] as const)('a small %s is accepted and not enlarged', async (format) => {
  const picture = await sharp(await abstractPicture(1, 90))
    .toFormat(format)
    .toBuffer();
  expect(await makeSizes(picture, newMark())).toMatchObject({ width: 90, height: 120 });
});

test('a transparent PNG gets a white background', async () => {
  const clear = await sharp({ create: { width: 400, height: 400, channels: 4, background: '#0000' } })
    .png()
    .toBuffer();
  const { files } = await makeSizes(clear, newMark());
  const { dominant } = await sharp(files[0]?.bytes).stats();
  expect(dominant.r).toBeGreaterThan(240);
});

describe('making sizes of an invalid file', () => {
  test.each([
    ['text', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(50))],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an empty file', Buffer.alloc(0)],
  ])('refuses %s as not an image', async (_, bytes) => {
    expect(await refusalOf(bytes)).toBe('not-an-image');
  });

  test('refuses 30,000 x 30,000 pixels by the header alone', async () => {
    expect(await refusalOf(pngBomb(30_000))).toBe('too-many-pixels');
  });

  test('refuses a truncated JPEG, PNG or WebP as damaged', async () => {
    const jpeg = await phonePhoto(300_000);
    const png = await sharp(jpeg).png().toBuffer();
    const webp = await sharp(jpeg).webp().toBuffer();
    for (const whole of [jpeg, png, webp]) {
      expect(await refusalOf(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('damaged');
    }
  });

  test('refuses the first bytes of a JPEG followed by garbage as damaged', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 7)]);
    expect(await refusalOf(bytes)).toBe('damaged');
  });
});
