import sharp, { type Sharp } from 'sharp';
import { blackPng, packedMetadata, pngBomb } from './broken-pictures.ts';
import { abstractPicture, phonePhoto } from './pictures.ts';

const html = '<!doctype html><script>alert(document.domain)</script>';

type Make = () => Promise<Buffer>;

/** Builds an ISO media file: a box with the brand, and a data box (ISO 14496-12, section 4.2). */
function isoFile(brand: string): Buffer {
  const type = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\x02\0${brand}mp41`, 'latin1'),
  ]);
  const data = Buffer.concat([
    Buffer.from([0, 0, 16, 0]),
    Buffer.from('mdat', 'latin1'),
    Buffer.alloc(4088, 7),
  ]);
  return Buffer.concat([type, data]);
}

/** Builds a GIF of two frames, each of which claims the maximum number of pixels. */
function gifBomb(): Buffer {
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 2, 2, 0x44, 1, 0]);
  const head = Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from([0xff, 0xff, 0xff, 0xff, 0x80, 0, 0]),
  ]);
  return Buffer.concat([head, Buffer.alloc(6), frame, frame, Buffer.from([0x3b])]);
}

const halfOf = async (make: Make): Promise<Buffer> => {
  const bytes = await make();
  return bytes.subarray(0, Math.floor(bytes.length / 2));
};
const written = async (by: (picture: Sharp) => Sharp, seed = 3, width = 300): Promise<Buffer> =>
  by(sharp(await abstractPicture(seed, width))).toBuffer();
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#875' } });

/** Files that must be refused, with the reason that the owner sees. */
export const refusedFiles: ReadonlyArray<
  [
    name: string,
    refusal: 'not-an-image' | 'unsupported-format' | 'animated' | 'too-many-pixels' | 'too-small' | 'damaged',
    make: Make,
  ]
> = [
  ['a text file named .jpg', 'not-an-image', async () => Buffer.from('plain words\n'.repeat(500))],
  ['a page with a script', 'not-an-image', async () => Buffer.from(html.repeat(40))],
  [
    'an SVG with a script',
    'not-an-image',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script>' +
          '<image href="file:///etc/passwd"/></svg>',
      ),
  ],
  ['a video', 'not-an-image', async () => isoFile('isom')],
  ['a HEIC', 'unsupported-format', async () => isoFile('heic')],
  ['an AVIF', 'unsupported-format', () => written((picture) => picture.avif())],
  ['a GIF bomb', 'unsupported-format', async () => gifBomb()],
  [
    'an animated WebP',
    'animated',
    async () =>
      sharp([await abstractPicture(1, 200), await abstractPicture(2, 200)], { join: { animated: true } })
        .webp()
        .toBuffer(),
  ],
  ['a PNG bomb of 30,000 x 30,000 pixels', 'too-many-pixels', async () => pngBomb(30_000)],
  ['a line of 30,000 x 1 pixels', 'too-small', async () => plain(30_000, 1).png().toBuffer()],
  ['half a JPEG', 'damaged', () => halfOf(() => phonePhoto(600_000))],
  ['half a PNG', 'damaged', () => halfOf(() => plain(900, 900).png().toBuffer())],
  ['half a WebP', 'damaged', () => halfOf(() => written((picture) => picture.webp(), 1, 600))],
  [
    'a JPEG header followed by HTML',
    'damaged',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(html.repeat(40))]),
  ],
];

/** Files that must be accepted: their bytes are a valid picture, despite other names or contents. */
export const takenFiles: ReadonlyArray<[name: string, make: Make]> = [
  ['a PNG named .jpg', () => written((picture) => picture.png())],
  [
    'a JPEG that is also an HTML page with a script',
    async () => {
      const picture = await abstractPicture(3, 300);
      const comment = Buffer.from([0xff, 0xfe, 0, 0]);
      comment.writeUInt16BE(html.length + 2, 2);
      return Buffer.concat([
        picture.subarray(0, 2),
        comment,
        Buffer.from(html + '', 'latin1'),
        picture.subarray(2),
        Buffer.from(html),
      ]);
    },
  ],
  ['a JPEG in CMYK', () => written((picture) => picture.toColourspace('cmyk').jpeg())],
  ['a PNG of 16 bits a channel', () => written((picture) => picture.toColourspace('rgb16').png())],
  [
    'a PNG whose texts unpack to gigabytes',
    async () => blackPng(300, { depth: 8, colour: 0 }, ...packedMetadata('zTXt', 4_900_000)),
  ],
];
