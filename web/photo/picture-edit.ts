/** Part of the turned picture, in fractions (0 to 1) of the picture's width and height. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Edits applied to a picture in the browser. Crop and blur areas refer to the turned picture. */
export interface PictureEdit {
  /** Clockwise quarter turns from the EXIF orientation. */
  turns: 0 | 1 | 2 | 3;
  /** Undefined for the whole picture. */
  crop?: Box | undefined;
  /** Areas to make unrecognisable; their pixels are destroyed (draw-picture.ts). */
  blurs: readonly Box[];
}

export const noEdit: PictureEdit = { turns: 0, blurs: [] };

export const isEdited = ({ turns, crop, blurs }: PictureEdit): boolean =>
  turns !== 0 || crop !== undefined || blurs.length > 0;

/** Turns the picture another quarter clockwise; crop and areas turn with it. */
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

/** Returns a picture's size after its turns. */
export const turnedSize = ({ width, height }: Size, turns: PictureEdit['turns']): Size =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width };

/** Shrinks a size to fit into `side` x `side`; never enlarges it. */
export function fitInto({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns the size of the edited picture, shrunk to fit into `side` x `side`. */
export function editedSize(picture: Size, { turns, crop }: PictureEdit, side: number): Size {
  const { width, height } = turnedSize(picture, turns);
  return fitInto({ width: width * (crop?.width ?? 1), height: height * (crop?.height ?? 1) }, side);
}

/**
 * Returns an area in whole pixels of the drawn picture, rounded outwards so that every touched pixel is included.
 * Undefined if the area lies outside the crop.
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

/** Returns the largest centred part with this ratio of width to height. */
export function middleOf({ width, height }: Size, aspect: number): Box {
  const part = Math.min(1, (height * aspect) / width);
  const tall = Math.min(1, width / aspect / height);
  return { x: (1 - part) / 2, y: (1 - tall) / 2, width: part, height: tall };
}

/** Returns the crop; undefined if it keeps practically the whole picture. */
export function cropOf(box: Box): Box | undefined {
  const isWhole = box.width > 0.995 && box.height > 0.995;
  return isWhole ? undefined : box;
}
