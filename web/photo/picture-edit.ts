/** A part of a picture, in fractions (0 to 1) of its width and height as it is turned. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What somebody does to a picture before it leaves the browser. Crop and areas lie on the picture as it is turned. */
export interface PictureEdit {
  /** Quarter turns clockwise, from how the picture is shown by its orientation. */
  turns: 0 | 1 | 2 | 3;
  /** What stays; the whole where nothing was cut off. */
  crop?: Box | undefined;
  /** What nobody may recognise: its pixels are destroyed (draw-picture.ts). */
  blurs: readonly Box[];
}

export const noEdit: PictureEdit = { turns: 0, blurs: [] };

export const isEdited = ({ turns, crop, blurs }: PictureEdit): boolean =>
  turns !== 0 || crop !== undefined || blurs.length > 0;

/** The same edit with the picture a quarter further clockwise: crop and areas stay on what they lay on. */
export function turnedOnce({ turns, crop, blurs }: PictureEdit): PictureEdit {
  return {
    turns: ((turns + 1) % 4) as PictureEdit['turns'],
    crop: crop && turnedBox(crop),
    blurs: blurs.map(turnedBox),
  };
}

const turnedBox = ({ x, y, width, height }: Box): Box => ({
  x: 1 - y - height,
  y: x,
  width: height,
  height: width,
});

export interface Size {
  width: number;
  height: number;
}

/** A picture's size once it is turned. */
export const turnedSize = ({ width, height }: Size, turns: PictureEdit['turns']): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** The size that fits into `side` x `side`, never larger than it was. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The size of what is left of a picture by an edit, fitted into `side` x `side`. */
export function editedSize(picture: Size, { turns, crop }: PictureEdit, side: number): Size {
  const { width, height } = turnedSize(picture, turns);
  return fitInto({ width: width * (crop?.width ?? 1), height: height * (crop?.height ?? 1) }, side);
}

/**
 * Where an area lies on the drawn picture, in whole pixels, outwards: no pixel that it touches is left out. Undefined
 * where it was cut off.
 */
export function pixelsOf(area: Box, crop: Box | undefined, { width, height }: Size): Box | undefined {
  const { x, y, width: part, height: tall } = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const left = Math.max(0, Math.floor(((area.x - x) / part) * width));
  const top = Math.max(0, Math.floor(((area.y - y) / tall) * height));
  const right = Math.min(width, Math.ceil(((area.x + area.width - x) / part) * width));
  const bottom = Math.min(height, Math.ceil(((area.y + area.height - y) / tall) * height));
  if (right <= left || bottom <= top) return undefined;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The largest part of a picture that has these proportions (width by height), from its middle. */
export function middleOf({ width, height }: Size, aspect: number): Box {
  const part = Math.min(1, (height * aspect) / width);
  const tall = Math.min(1, width / aspect / height);
  return { x: (1 - part) / 2, y: (1 - tall) / 2, width: part, height: tall };
}

/** What is left of the picture; undefined where hardly a pixel was cut off. */
export function cropOf(box: Box): Box | undefined {
  const isWhole = box.width > 0.995 && box.height > 0.995;
  return isWhole ? undefined : box;
}
