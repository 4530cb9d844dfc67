import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { comparePictures } from './picture-diff.ts';

async function draw(path: string, background: string, width = 60): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const input = { create: { width: 20, height: 20, channels: 3, background } } as const;
  await sharp({ create: { width, height: 60, channels: 3, background: '#fff' } })
    .composite([{ input, left: 20, top: 20 }])
    .png()
    .toFile(path);
}
const picture = (name: string) => `es-390-light/login/${name}.png`;

function folders() {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before, now] = [join(folder, 'before'), join(folder, 'now')];
  return { before, now, sheet: join(now, 'compare') };
}

test.each([
  ['#f5e3e6', '#f9e3df'],
  ['#faf6f0', '#faf6fa'],
  ['#7a2342', '#7d2744'],
  ['#fffdfa', '#ffffff'],
  ['#161311', '#141414'],
  ['#808080', '#818181'],
])('the picture comparison finds a square that changes from %s to %s', async (one, other) => {
  const { before, now, sheet } = folders();
  await draw(join(before, picture('square')), one);
  await draw(join(now, picture('square')), other);
  const { differing } = await comparePictures({ before, now }, sheet);
  expect(differing).toMatchObject([{ picture: picture('square') }]);
  // Fewer than the square's 400 pixels, because Pixelmatch may treat the corners as anti-aliasing.
  expect(differing[0]?.pixels).toBeGreaterThan(300);
  expect(readFileSync(join(sheet, 'index.html'), 'utf8')).toContain(`marked/${picture('square')}`);
});

test('the picture comparison lists resized pictures and pictures that one folder lacks', async () => {
  const { before, now, sheet } = folders();
  await draw(join(before, picture('same')), '#888');
  await draw(join(now, picture('same')), '#888');
  await draw(join(before, picture('wider')), '#888');
  await draw(join(now, picture('wider')), '#888', 61);
  await draw(join(before, picture('gone')), '#888');
  await draw(join(now, picture('new')), '#888');
  const expected = {
    same: 1,
    differing: [{ picture: picture('wider') }],
    onlyBefore: [picture('gone')],
    onlyNow: [picture('new')],
  };
  expect(await comparePictures({ before, now }, sheet)).toEqual(expected);
  // The next comparison must ignore the files that the first one wrote.
  expect(await comparePictures({ before, now }, sheet)).toEqual(expected);
});

test('the picture comparison accepts a picture that equals one of two earlier pictures', async () => {
  const { before, now, sheet } = folders();
  await draw(join(before, picture('square')), '#888');
  await draw(join(now, picture('square')), '#999');
  expect(await comparePictures({ before, again: now, now }, sheet)).toMatchObject({ same: 1, differing: [] });
});
