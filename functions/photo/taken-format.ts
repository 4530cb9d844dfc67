import { PhotoRefused } from './photo-refused.ts';

/** A kind of file is known by what it says at a place near its beginning. */
type Signature = readonly [at: number, text: string];

/** What is taken. The decoder is shown nothing else: SVG, for one, reads files. */
const taken: readonly Signature[][] = [
  [[0, '\xff\xd8\xff']],
  [[0, '\x89PNG\r\n\x1a\n']],
  [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
];

/** Images that a phone or a desktop hands over, and that are not taken. The brands are of ISO 23008-12 and of AVIF. */
const otherImages: readonly Signature[][] = [
  [[0, 'GIF8']],
  [[0, 'BM']],
  [[0, 'II*\0']],
  [[0, 'MM\0*']],
  ...['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1', 'avif', 'avis'].map((brand) => [
    [4, `ftyp${brand}`] as const,
  ]),
];

const matches = (bytes: Buffer, signatures: readonly Signature[]): boolean =>
  signatures.every(([at, text]) => bytes.toString('latin1', at, at + text.length) === text);

/**
 * What a file is, by its bytes and by no name or type that it came with.
 * @throws PhotoRefused unsupported-format, not-an-image
 */
export function assertTakenFormat(bytes: Buffer): void {
  if (taken.some((signatures) => matches(bytes, signatures))) return;
  const isImage = otherImages.some((signatures) => matches(bytes, signatures));
  throw new PhotoRefused(isImage ? 'unsupported-format' : 'not-an-image');
}
