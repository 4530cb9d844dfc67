import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentRefusals } from '#shared/verification.ts';
import {
  jpegSize,
  type PictureType,
  pngSize,
  refusalOfPicture,
  webpSize,
} from '#functions/verification/inspect-document.ts';
import { pngBomb } from '#tests/support/broken-pictures.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';

const types: PictureType[] = ['image/jpeg', 'image/png', 'image/webp'];
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

describe('the picture check', () => {
  test('reads the size from the header in every variant of each type', async () => {
    const size = { width: 321, height: 123 };
    const whole = picture(321, 123);
    expect(jpegSize(await whole.jpeg().toBuffer())).toEqual(size);
    expect(jpegSize(await whole.jpeg({ progressive: true }).withMetadata().toBuffer())).toEqual(size);
    expect(pngSize(await whole.png().toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp().toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp({ lossless: true }).toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp().withMetadata({ orientation: 6 }).toBuffer())).toEqual(size);
  });

  test('refuses a picture whose bytes are of another type', async () => {
    const jpeg = await abstractPicture(1, 60);
    expect(types.map((type) => refusalOfPicture(jpeg, type))).toEqual([
      undefined,
      'other-type',
      'other-type',
    ]);
    for (const bytes of [
      jpeg.subarray(0, 20),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(99)]),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.alloc(0),
      Buffer.alloc(64),
    ])
      for (const type of types) expect(refusalOfPicture(bytes, type)).toBe('other-type');
  });

  test('refuses too many pixels before decoding any', () => {
    expect(refusalOfPicture(pngBomb(30_000), 'image/png')).toBe('too-many-pixels');
  });

  test('refuses a truncated picture, but accepts bytes after its end', async () => {
    const whole = picture(600, 400).composite([{ input: await abstractPicture(1, 200) }]);
    const wholes = [
      ['image/jpeg', await whole.jpeg().toBuffer()],
      ['image/jpeg', await phonePhoto(600_000)],
      ['image/png', await whole.png().toBuffer()],
      ['image/webp', await whole.webp().toBuffer()],
    ] as const;
    for (const [type, bytes] of wholes) {
      expect(refusalOfPicture(bytes, type)).toBeUndefined();
      expect(refusalOfPicture(Buffer.concat([bytes, Buffer.alloc(500, 'x')]), type)).toBeUndefined();
      for (const share of [0.5, 0.9])
        expect(refusalOfPicture(bytes.subarray(0, bytes.length * share), type)).toBe('damaged');
    }
  });

  test('gives one of the defined refusals for a file truncated at any length', async () => {
    const wholes = [
      await picture(40, 30).jpeg().toBuffer(),
      await picture(40, 30).png().toBuffer(),
      await picture(40, 30).webp().toBuffer(),
    ];
    for (const bytes of wholes)
      for (let length = 0; length < Math.min(bytes.length - 12, 400); length += 1)
        for (const type of types)
          expect(documentRefusals).toContain(refusalOfPicture(bytes.subarray(0, length), type));
  });
});
