import exifr from 'exifr';
import sharp from 'sharp';
import { expect } from 'vitest';
import { photoFiles, privatePhotoKey } from '#functions/photo/photo-keys.ts';
import { readBytes } from '#functions/data/bucket-client.ts';
import { environment } from '#functions/data/environment.ts';
import { cameraJpeg, cameraPng, cameraWebp, secrets } from '#tests/support/camera-metadata.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { verifiedProvider } from '#tests/support/site-provider.ts';
import { cloudTest as test } from '#tests/support/test.ts';

/**
 * Reads all metadata except the size and a JPEG's resolution, which are needed to draw the picture. The reader shares
 * no code with our image processing.
 */
const readAll = (bytes: Buffer): Promise<unknown> =>
  exifr.parse(bytes, {
    tiff: true,
    ifd1: true,
    exif: true,
    gps: true,
    interop: true,
    makerNote: true,
    xmp: true,
    icc: true,
    iptc: true,
    jfif: false,
    ihdr: false,
    mergeOutput: false,
  });

const words = Object.values(secrets);

test('the metadata reader finds the metadata of unprocessed files', async () => {
  expect(await readAll(await cameraJpeg())).toMatchObject({
    ifd0: { Make: secrets.make },
    gps: { latitude: expect.closeTo(19.43, 1) as number },
    makerNote: expect.anything() as unknown,
    ifd1: { ThumbnailLength: secrets.thumbnail.length },
    xmp: { CreatorTool: secrets.xmp },
    iptc: { City: secrets.iptc },
  });
  expect(await readAll(await cameraPng())).toMatchObject({
    ifd0: { Make: secrets.make },
    gps: { latitude: expect.closeTo(19.43, 1) as number },
  });
  const { exif, xmp } = await sharp(await cameraWebp()).metadata();
  expect([exif?.includes(secrets.make), xmp?.includes(secrets.xmp)]).toEqual([true, true]);
  const avif = await sharp(await abstractPicture(1, 100))
    .withExif({ IFD0: { Make: secrets.make } })
    .avif()
    .toBuffer();
  // The reader finds the block but reads it at a wrong offset. Finding it is enough.
  expect(await readAll(avif)).toBeDefined();
});

test.for([
  ['JPEG', cameraJpeg],
  ['PNG', cameraPng],
  ['WebP', cameraWebp],
] as const)(
  "stored files of a %s keep no location, notes, thumbnail or editor's text",
  async ([_, make], { cloud }) => {
    const provider = await verifiedProvider(cloud);
    const original = await make();
    expect(words.some((word) => original.includes(word))).toBe(true);
    const photo = await provider.upload(original);
    expect(photo).toMatchObject({ status: 'ready', width: 400 });
    for (const file of photoFiles) {
      const Key = privatePhotoKey(photo.id, ...file);
      const { bytes } = await readBytes({ Bucket: environment('MEDIA_BUCKET'), Key }, 5_000_000);
      expect([Key, await readAll(bytes)]).toEqual([Key, undefined]);
      expect(words.filter((word) => bytes.includes(word))).toEqual([]);
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, comments }).toEqual({});
    }
  },
);
