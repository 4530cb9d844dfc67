import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { comparePictures } from './picture-diff.ts';

/** A grey picture with a square of another grey. */
async function draw(path: string, square: number, width = 60): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  const grey = (value: number) => ({ r: value, g: value, b: value });
  const input = { create: { width: 20, height: 20, channels: 3, background: grey(square) } } as const;
  await sharp({ create: { width, height: 60, channels: 3, background: grey(240) } })
    .composite([{ input, left: 20, top: 20 }])
    .jpeg()
    .toFile(path);
}

test('lists pictures that differ, are of another size, or stand on one side alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before, now, sheet] = [join(folder, 'before'), join(folder, 'now'), join(folder, 'now', 'compare')];
  const inFolder = (name: string) => `es-390-light/login/${name}.jpg`;
  await draw(join(before, inFolder('same')), 100);
  await draw(join(now, inFolder('same')), 100);
  await draw(join(before, inFolder('shade')), 100);
  await draw(join(now, inFolder('shade')), 106);
  await draw(join(before, inFolder('wider')), 100);
  await draw(join(now, inFolder('wider')), 100, 61);
  await draw(join(before, inFolder('gone')), 100);
  await draw(join(now, inFolder('new')), 100);

  const { differing, ...others } = await comparePictures({ before, now }, sheet);
  expect(others).toEqual({ same: 1, onlyBefore: [inFolder('gone')], onlyNow: [inFolder('new')] });
  expect(differing).toEqual([
    { picture: inFolder('shade'), pixels: expect.any(Number) as number },
    { picture: inFolder('wider') },
  ]);
  // The square, but for what JPEG blurs at its edge.
  expect(differing[0]?.pixels).toBeGreaterThan(300);
  expect(differing[0]?.pixels).toBeLessThan(600);
  expect(readFileSync(join(sheet, 'index.html'), 'utf8')).toContain(`marked/${inFolder('shade')}`);

  // What a comparison writes is no picture of the next one.
  expect((await comparePictures({ before: now, now }, sheet)).same).toBe(4);

  // Before, it looked now like this and now like that.
  const other = await comparePictures({ before, again: now, now }, sheet);
  expect(other).toMatchObject({ same: 3, differing: [] });
});
