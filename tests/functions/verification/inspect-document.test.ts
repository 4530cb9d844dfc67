import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { documentMaxBytes, documentTypes } from '#shared/verification.ts';
import { isPresentable } from '#functions/verification/inspect-document.ts';
import { jpegSize, pngSize, webpSize } from '#functions/verification/inspect-picture.ts';
import { pngBomb } from '#tests/support/broken-pictures.ts';
import { endlessPdfs, hostilePdfs, packedObjects, pdf } from '#tests/support/pdfs.ts';
import { abstractPicture, phonePhoto } from '#tests/support/pictures.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#884422' } });

describe('a picture', () => {
  test('is known by its bytes, of whatever form its type has, and its size read without decoding it', async () => {
    const size = { width: 321, height: 123 };
    const whole = picture(321, 123);
    expect(jpegSize(await whole.jpeg().toBuffer())).toEqual(size);
    expect(jpegSize(await whole.jpeg({ progressive: true }).withMetadata().toBuffer())).toEqual(size);
    expect(pngSize(await whole.png().toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp().toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp({ lossless: true }).toBuffer())).toEqual(size);
    expect(webpSize(await whole.webp().withMetadata({ orientation: 6 }).toBuffer())).toEqual(size);
    expect(isPresentable(await phonePhoto(), 'image/jpeg')).toBe(true);
  });

  test('of another type than announced, without a header, or that decodes to gigabytes is none', async () => {
    const jpeg = await abstractPicture(1, 60);
    for (const type of documentTypes) expect(isPresentable(jpeg, type)).toBe(type === 'image/jpeg');
    expect(isPresentable(pngBomb(30_000), 'image/png')).toBe(false);
    expect(isPresentable(jpeg.subarray(0, 20), 'image/jpeg')).toBe(false);
    expect(
      isPresentable(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(99)]), 'image/jpeg'),
    ).toBe(false);
    const scalable = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const bytes of [
      scalable,
      Buffer.from('<!doctype html><script>1</script>'),
      Buffer.alloc(0),
      Buffer.alloc(64),
    ])
      for (const type of documentTypes) expect(isPresentable(bytes, type)).toBe(false);
  });

  test('that was cut off in the middle is none, of whatever type; what a camera puts behind its end does no harm', async () => {
    const whole = picture(600, 400).composite([{ input: await abstractPicture(1, 200) }]);
    const wholes = [
      ['image/jpeg', await whole.jpeg().toBuffer()],
      ['image/jpeg', await phonePhoto(600_000)],
      ['image/png', await whole.png().toBuffer()],
      ['image/webp', await whole.webp().toBuffer()],
    ] as const;
    for (const [type, bytes] of wholes) {
      expect(isPresentable(bytes, type)).toBe(true);
      expect(isPresentable(Buffer.concat([bytes, Buffer.alloc(500, 'x')]), type)).toBe(true);
      for (const share of [0.5, 0.9])
        expect([type, isPresentable(bytes.subarray(0, bytes.length * share), type)]).toEqual([type, false]);
    }
  });

  test('is refused or known for every beginning of a whole one, and never more than that', async () => {
    for (const bytes of [
      await picture(40, 30).jpeg().toBuffer(),
      await picture(40, 30).png().toBuffer(),
      await picture(40, 30).webp().toBuffer(),
    ])
      for (let length = 0; length < Math.min(bytes.length, 400); length += 1)
        for (const type of documentTypes)
          expect(typeof isPresentable(bytes.subarray(0, length), type)).toBe('boolean');
  });
});

describe('a PDF', () => {
  test('of some pages is shown, also one whose objects are packed', () => {
    expect(isPresentable(pdf(), 'application/pdf')).toBe(true);
    expect(isPresentable(pdf({ pages: 20 }), 'application/pdf')).toBe(true);
    expect(isPresentable(pdf({ objects: packedObjects('5 0 << /Type /Font >>') }), 'application/pdf')).toBe(
      true,
    );
    // Where it opens is no script.
    expect(isPresentable(pdf({ catalogue: '/OpenAction [10 0 R /Fit]' }), 'application/pdf')).toBe(true);
  });

  test.each(Object.keys(hostilePdfs))('with %s is none', (kind) => {
    expect(isPresentable(hostilePdfs[kind] ?? Buffer.alloc(0), 'application/pdf')).toBe(false);
  });

  test.each(Object.keys(endlessPdfs))('of 10 MB of %s is refused at once', (kind) => {
    const bytes = endlessPdfs[kind]?.(documentMaxBytes) ?? Buffer.alloc(0);
    expect(bytes.length).toBeGreaterThan(0.99 * documentMaxBytes);
    expect(bytes.length).toBeLessThanOrEqual(documentMaxBytes);
    expect(isPresentable(bytes, 'application/pdf')).toBe(false);
  });

  test('may list one filter of its packed objects, and no second one that hides them', () => {
    const filtered = (filter: string) =>
      isPresentable(
        pdf({ objects: packedObjects('5 0 << /Type /Font >>').replace('/FlateDecode', filter) }),
        'application/pdf',
      );
    expect(filtered('[/FlateDecode]')).toBe(true);
    expect(filtered('[ /FlateDecode /ASCIIHexDecode ]')).toBe(false);
    expect(filtered('[/FlateDecode/ASCIIHexDecode')).toBe(false);
  });
});
