import { expect, test } from 'vitest';
import { listingLimits } from '#shared/listing-options.ts';
import { faultOfType, preparePhoto, typeOf } from '#web/photo/prepare-photo.ts';

const file = (name: string, type: string, bytes = 10): File =>
  new File([new Uint8Array(bytes)], name, { type });

test.each([
  ['foto.jpg', 'image/jpeg', undefined],
  ['foto.png', 'image/png', undefined],
  ['foto.webp', 'image/webp', undefined],
  ['IMG_1.HEIC', 'image/heic', undefined],
  // Systems without HEIC support report no type.
  ['IMG_1.HEIC', '', undefined],
  ['animada.gif', 'image/gif', 'unsupported'],
  ['dibujo.svg', 'image/svg+xml', 'unsupported'],
  ['video.mp4', 'video/mp4', 'notImage'],
  ['notas.txt', 'text/plain', 'notImage'],
  ['sin-nombre', '', 'notImage'],
])('photo check for %s of type "%s" returns %3$s', (name, type, fault) => {
  expect(faultOfType(file(name, type))).toBe(fault);
});

test('the file name gives the type only if the system reports none', () => {
  expect(typeOf(file('foto.png', 'image/jpeg'))).toBe('image/jpeg');
  expect(typeOf(file('foto.PNG', ''))).toBe('image/png');
});

test('a small photo of a supported type is sent unchanged', async () => {
  const small = file('foto.png', 'image/png', listingLimits.photoDownscaleOverBytes);
  expect(await preparePhoto(small)).toEqual({ blob: small, contentType: 'image/png' });
});

test('an undecodable photo is sent unchanged unless it is too large or edited', async () => {
  const bytes = listingLimits.photoDownscaleOverBytes + 1;
  const large = file('foto.jpg', 'image/jpeg', bytes);
  expect((await preparePhoto(large)).blob).toBe(large);
  // A failed blur must not send the unblurred original.
  const hidden = { turns: 0, blurs: [{ x: 0, y: 0, width: 1, height: 1 }] } as const;
  await expect(preparePhoto(file('foto.jpg', 'image/jpeg'), hidden)).rejects.toMatchObject({
    fault: 'undecodable',
  });
  // The file type is the problem, so the fault must name the supported types.
  for (const [name, type] of [
    ['foto.heic', 'image/heic'],
    ['foto.HEIF', ''],
    ['foto.avif', 'image/avif'],
  ] as const)
    await expect(preparePhoto(file(name, type))).rejects.toMatchObject({ fault: 'unsupported' });
  const tooLarge = file('foto.jpg', 'image/jpeg', listingLimits.photoMaxBytes + 1);
  await expect(preparePhoto(tooLarge)).rejects.toMatchObject({ fault: 'tooLarge' });
});
