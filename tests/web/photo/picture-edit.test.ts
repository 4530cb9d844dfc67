import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { meanColours } from '#web/photo/draw-picture.ts';
import {
  cropOf,
  editedSize,
  fitInto,
  isEdited,
  middleOf,
  noEdit,
  pixelsOf,
  turnedOnce,
  type Box,
  type PictureEdit,
} from '#web/photo/picture-edit.ts';

/** Random box within the picture, on a grid of thousandths. A finger can't draw more precisely. */
const box = fc
  .tuple(...[0, 1, 2, 3].map(() => fc.integer({ min: 1, max: 999 })))
  .map(([x = 0, y = 0, width = 0, height = 0]): Box => {
    const [left, top] = [Math.min(x, 998) / 1000, Math.min(y, 998) / 1000];
    return {
      x: left,
      y: top,
      width: Math.max(0.001, Math.min(width / 1000, 1 - left)),
      height: Math.max(0.001, Math.min(height / 1000, 1 - top)),
    };
  });
const size = fc.record({
  width: fc.integer({ min: 64, max: 8000 }),
  height: fc.integer({ min: 64, max: 8000 }),
});

const near = (edit: PictureEdit): PictureEdit => {
  const rounded = (one: Box): Box => ({
    x: Math.round(one.x * 1e6) / 1e6 + 0,
    y: Math.round(one.y * 1e6) / 1e6 + 0,
    width: Math.round(one.width * 1e6) / 1e6,
    height: Math.round(one.height * 1e6) / 1e6,
  });
  return { turns: edit.turns, crop: edit.crop && rounded(edit.crop), blurs: edit.blurs.map(rounded) };
};

describe('turning a picture', () => {
  it('restores picture, crop and blurred areas after four turns', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 3 }), (crop, blurs) => {
        const edit: PictureEdit = { turns: 0, crop, blurs };
        expect(near(turnedOnce(turnedOnce(turnedOnce(turnedOnce(edit)))))).toEqual(near(edit));
      }),
    );
  });

  it('moves the upper left corner to the upper right', () => {
    const edit = turnedOnce({ turns: 0, blurs: [{ x: 0, y: 0, width: 0.25, height: 0.5 }] });
    expect(edit).toEqual({ turns: 1, crop: undefined, blurs: [{ x: 0.5, y: 0, width: 0.5, height: 0.25 }] });
  });
});

describe('size of the sent picture', () => {
  it('has a limited longer side and the original proportions', () => {
    expect(fitInto({ width: 4000, height: 3000 }, 1200)).toEqual({ width: 1200, height: 900 });
    expect(fitInto({ width: 3000, height: 4000 }, 1200)).toEqual({ width: 900, height: 1200 });
  });

  it('never exceeds the original and never falls below one pixel', () => {
    expect(fitInto({ width: 800, height: 600 }, 1200)).toEqual({ width: 800, height: 600 });
    expect(fitInto({ width: 30_000, height: 3 }, 1200)).toEqual({ width: 1200, height: 1 });
  });

  it('is the size of the crop after the turn', () => {
    const crop = { x: 0, y: 0.5, width: 1, height: 0.5 };
    expect(editedSize({ width: 2000, height: 1000 }, { turns: 1, crop, blurs: [] }, 1200)).toEqual({
      width: 1000,
      height: 1000,
    });
  });
});

describe('crop of a picture', () => {
  it('is centered and as large as the aspect ratio allows', () => {
    fc.assert(
      fc.property(size, fc.constantFrom(3 / 4, 1, 16 / 9), (picture, aspect) => {
        const { x, y, width, height } = middleOf(picture, aspect);
        expect((width * picture.width) / (height * picture.height)).toBeCloseTo(aspect, 6);
        expect(Math.max(width, height)).toBeCloseTo(1, 6);
        expect([2 * x + width, 2 * y + height]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
      }),
    );
  });

  it('is omitted if it removes about one pixel at most', () => {
    expect(cropOf({ x: 0, y: 0, width: 1, height: 1 })).toBeUndefined();
    expect(cropOf({ x: 0.001, y: 0, width: 0.998, height: 0.999 })).toBeUndefined();
    expect(cropOf({ x: 0, y: 0, width: 1, height: 0.9 })).toEqual({ x: 0, y: 0, width: 1, height: 0.9 });
  });
});

describe('blurred area', () => {
  it('covers every pixel that it touches, within the drawn picture', () => {
    fc.assert(
      fc.property(box, box, size, (area, crop, drawn) => {
        const pixels = pixelsOf(area, crop, drawn);
        const overlaps =
          area.x < crop.x + crop.width &&
          crop.x < area.x + area.width &&
          area.y < crop.y + crop.height &&
          crop.y < area.y + area.height;
        if (!overlaps) return;
        const left = ((Math.max(area.x, crop.x) - crop.x) / crop.width) * drawn.width;
        const right =
          ((Math.min(area.x + area.width, crop.x + crop.width) - crop.x) / crop.width) * drawn.width;
        if (!pixels) return expect(right - left).toBeLessThan(1e-6 * drawn.width);
        expect(pixels.x).toBeLessThanOrEqual(left + 1e-6);
        expect(pixels.x + pixels.width).toBeGreaterThanOrEqual(right - 1e-6);
        expect(pixels.x).toBeGreaterThanOrEqual(0);
        expect(pixels.y).toBeGreaterThanOrEqual(0);
        expect(pixels.x + pixels.width).toBeLessThanOrEqual(drawn.width);
        expect(pixels.y + pixels.height).toBeLessThanOrEqual(drawn.height);
      }),
    );
  });

  it('is omitted if it was cropped away', () => {
    const area = { x: 0, y: 0, width: 0.2, height: 0.2 };
    const crop = { x: 0.5, y: 0.5, width: 0.5, height: 0.5 };
    expect(pixelsOf(area, crop, { width: 600, height: 600 })).toBeUndefined();
  });

  it('keeps only the mean color of each part', () => {
    // A chessboard of single pixels must average to gray.
    const data = Uint8ClampedArray.from({ length: 4 * 8 * 8 }, (_, index) => {
      const pixel = Math.floor(index / 4);
      if (index % 4 === 3) return 255;
      return ((pixel % 8) + Math.floor(pixel / 8)) % 2 === 0 ? 255 : 0;
    });
    const means = meanColours({ data, width: 8, height: 8 }, 2, 2);
    expect([...means]).toEqual(Array.from({ length: 4 }, () => [128, 128, 128, 255]).flat());
  });

  it('has a color even if it is a single pixel', () => {
    const data = new Uint8ClampedArray([10, 20, 30, 255]);
    expect([...meanColours({ data, width: 1, height: 1 }, 1, 1)]).toEqual([10, 20, 30, 255]);
  });
});

test('an unchanged picture is not redrawn', () => {
  expect(isEdited(noEdit)).toBe(false);
  expect(isEdited({ ...noEdit, turns: 1 })).toBe(true);
  expect(isEdited({ ...noEdit, blurs: [{ x: 0, y: 0, width: 1, height: 1 }] })).toBe(true);
});
