import { minimumAge } from './age.ts';
import { mediaPrefix } from './deployment/buckets.ts';

/**
 * The listing's option lists and limits, apart from its schema so that the public bundle can use them
 * without zod (LIST-1, LIST-2).
 */
export const categories = ['women', 'men', 'trans'] as const;
export type Category = (typeof categories)[number];

export const includedServices = [
  'massage',
  'escort',
  'companionship',
  'dinner-date',
  'travel-companion',
  'webcam',
  'phone-chat',
] as const;
export const extraServices = [
  'overnight',
  'weekend',
  'travel',
  'couples',
  'groups',
  'special-requests',
] as const;
/** Order is stable: a card stores a service as its index in this list. Append only. */
export const services = [...includedServices, ...extraServices] as const;
export type Service = (typeof services)[number];
/** Order is stable: a card stores the days as a bit mask, Monday the lowest bit. */
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof days)[number];

/** What a list can be filtered by; the meaning of each is BROWSE-2. */
export const listingFilters = [
  'online',
  'with-location',
  'verified',
  'photos-with-face',
  'in-office-hours',
] as const;
export type ListingFilter = (typeof listingFilters)[number];
/** `newest` is the order when nobody chose one; a visitor may choose age or price (BROWSE-4). */
export const sortFields = ['newest', 'age', 'price'] as const;
export type SortField = (typeof sortFields)[number];
export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Days a deleted listing is kept, for an undo or a legal question, before it is erased (KEEP-2). */
export const deletedListingDays = 30;

/**
 * Deleted listings that an account may have in their hold: with so many no new one is begun. Who changes their mind
 * deletes one or two; without an end an account could fill the table and the bucket for 30 days.
 */
export const deletedListingsMax = 10;

export const listingLimits = {
  /** Whole units of the country's currency, per hour. */
  priceMin: 1,
  priceMax: 100_000_000,
  titleMinLength: 2,
  /** Characters, and bytes of UTF-8: a card item must stay within 640 bytes (BROWSE-6). */
  titleMaxLength: 60,
  titleMaxBytes: 120,
  descriptionMaxLength: 1000,
  photosMin: 1,
  photosMax: 8,
  /** Bytes of one photo after the browser's downscaling, and of anything posted directly. */
  photoMaxBytes: 5 * 1024 * 1024,
  /** Browser downscaling: files over this many bytes are fitted into `photoMaxSide` px at `photoQuality`. */
  photoDownscaleOverBytes: 1024 * 1024,
  photoMaxSide: 1200,
  photoQuality: 0.7,
  /** Cards on one page of /listings. */
  pageSize: 24,
  /** A list is counted so far, then it has 'more than' so many. */
  counted: 100,
  /** How long "available now" lasts, minutes. */
  onlineMinutes: 120,
  /** A card shows this many services, then '+N more'. */
  cardServices: 4,
} as const;

/** What a list can be narrowed to from and to: whole years, whole units of the country's currency. */
export const rangeLimits = {
  age: { min: minimumAge, max: 99 },
  price: { min: 0, max: listingLimits.priceMax },
} as const;
export type RangeName = keyof typeof rangeLimits;

/** Both ends belong to it; one that is left out is open. */
export interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** The range between two bounds, whichever of them is the larger; nothing where neither is given. */
export function rangeBetween(min: number | undefined, max: number | undefined): Range | undefined {
  if (min === undefined && max === undefined) return undefined;
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}

/**
 * Widths (px) that the photo pipeline makes of each photo: a card in two columns at 2 and at 3 device pixels, a whole
 * phone's width, and the largest.
 */
export const photoWidths = [360, 480, 780, 1200] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** Pixels a side of a photo's square, which stands where a photo is shown small. */
export const photoSquareSide = 160;

/**
 * One file of a photo: every width as AVIF; as JPEG the two that are taken where AVIF is not, a phone's width and the
 * largest; and the square.
 */
export type PhotoFile =
  | readonly [width: PhotoWidth, format: 'avif']
  | readonly [width: 780 | 1200, format: 'jpg']
  | readonly [shape: 'square', format: 'avif'];

/** The public address of one file of a photo; the path is the media bucket's key behind CloudFront. */
export function photoPath(photoId: string, ...[name, format]: PhotoFile): string {
  return `/${mediaPrefix.public}${photoId}/${name}.${format}`;
}
