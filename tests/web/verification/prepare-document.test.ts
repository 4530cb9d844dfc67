import { describe, expect, test } from 'vitest';
import { documentMaxBytes } from '#shared/verification.ts';
import { DocumentFaultError, prepareDocument } from '#web/verification/prepare-document.ts';
import { pdf } from '#tests/support/pdfs.ts';
import { abstractPicture } from '#tests/support/pictures.ts';
import { realHeic } from '#tests/support/real-heic.ts';

type Kind = Parameters<typeof prepareDocument>[0];

/**
 * Returns the sent file's content type, or the fault. Node decodes no pictures, like a browser that lacks the format.
 */
async function outcome(kind: Kind, name: string, type: string, bytes: Buffer): Promise<string> {
  try {
    const prepared = await prepareDocument(kind, new File([new Uint8Array(bytes)], name, { type }));
    return prepared.contentType;
  } catch (error) {
    if (error instanceof DocumentFaultError) return error.fault;
    throw error;
  }
}

const beginning = (text: string, length: number): Buffer =>
  Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(length)]);

describe('chosen document', () => {
  test('is sent with the type of its bytes, regardless of its name', async () => {
    const jpeg = await abstractPicture(1, 60);
    expect(await outcome('selfie', 'a.jpg', 'image/jpeg', jpeg)).toBe('image/jpeg');
    expect(await outcome('selfie', 'a.png', 'image/png', jpeg)).toBe('image/jpeg');
    expect(await outcome('selfie', 'a', '', jpeg)).toBe('image/jpeg');
    const webp = beginning('RIFF\0\0\0\0WEBP', 100);
    expect(await outcome('idBack', 'a.jpg', 'image/jpeg', webp)).toBe('image/webp');
    expect(await outcome('idBack', 'a.jpg', 'image/jpeg', beginning('\x89PNG\r\n\x1a\n', 100))).toBe(
      'image/png',
    );
    expect(await outcome('addressProof', 'a.pdf', 'application/pdf', pdf())).toBe('application/pdf');
  });

  test('is refused if it has no accepted type', async () => {
    expect(await outcome('selfie', 'a.pdf', 'application/pdf', pdf())).toBe('wrongType');
    expect(await outcome('addressProof', 'a.txt', 'text/plain', Buffer.from('a bill'))).toBe(
      'wrongTypeProof',
    );
    expect(await outcome('selfie', 'a.jpg', 'image/jpeg', Buffer.from('no picture'))).toBe('notOpened');
    expect(await outcome('addressProof', 'a.pdf', 'application/pdf', Buffer.from('no PDF'))).toBe(
      'notOpened',
    );
    expect(await outcome('selfie', 'a.jpg', 'image/jpeg', Buffer.alloc(0))).toBe('empty');
  });

  test('is refused as a wrong type if the browser cannot decode HEIC', async () => {
    expect(await outcome('idFront', 'IMG_1.HEIC', 'image/heic', realHeic)).toBe('wrongType');
    expect(await outcome('idFront', 'IMG_1.HEIC', '', realHeic)).toBe('wrongType');
  });

  test('is accepted up to 10 MB, and refused as too large above', async () => {
    expect(
      await outcome('selfie', 'a.jpg', 'image/jpeg', beginning('\xff\xd8\xff', documentMaxBytes - 3)),
    ).toBe('image/jpeg');
    for (const [kind, type, begins] of [
      ['selfie', 'image/jpeg', '\xff\xd8\xff'],
      ['addressProof', 'application/pdf', '%PDF-'],
    ] as const)
      expect(await outcome(kind, 'a', type, beginning(begins, documentMaxBytes))).toBe('tooLarge');
  });
});
