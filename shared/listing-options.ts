import { minimumAge } from './age.ts';
import { mediaPrefix } from './deployment/buckets.ts';

/** Option lists and limits of a listing, without zod for the public bundle (LIST-1, LIST-2). */
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
/** Append only: cards store a service as its index in this list. */
export const services = [...includedServices, ...extraServices] as const;
export type Service = (typeof services)[number];
/** Never reorder: cards store the days as a bit mask, with Monday as the lowest bit. */
export const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof days)[number];

/** Filters of a list; BROWSE-2 defines them. */
export const listingFilters = [
  'online',
  'with-location',
  'verified',
  'photos-with-face',
  'in-office-hours',
] as const;
export type ListingFilter = (typeof listingFilters)[number];
/** Sort fields of a list. `newest` is the default; visitors can choose age or price (BROWSE-4). */
export const sortFields = ['newest', 'age', 'price'] as const;
export type SortField = (typeof sortFields)[number];
export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** Days that a deleted listing is kept for a restore or a legal question before its erasure (KEEP-2). */
export const deletedListingDays = 30;

/**
 * Maximum deleted listings per account that can still be restored. At this maximum, the account cannot create a new
 * listing. Without this limit, repeated deletions could fill the table and the bucket for 30 days.
 */
export const deletedListingsMax = 10;

export const listingLimits = {
  /** Whole units of the country's currency, per hour. */
  priceMin: 1,
  priceMax: 100_000_000,
  titleMinLength: 2,
  /** Title limits in characters and in bytes of UTF-8, because a card item must stay within 640 bytes (BROWSE-6). */
  titleMaxLength: 60,
  titleMaxBytes: 120,
  descriptionMaxLength: 1000,
  photosMin: 1,
  photosMax: 8,
  /** Bytes of one photo, downscaled by the browser or uploaded directly. */
  photoMaxBytes: 5 * 1024 * 1024,
  /** The browser fits files of more than this many bytes into `photoMaxSide` px, at `photoQuality`. */
  photoDownscaleOverBytes: 1024 * 1024,
  photoMaxSide: 1200,
  photoQuality: 0.7,
  /** Cards per page of /listings. */
  pageSize: 24,
  /** Counting stops here; longer lists show "more than" this number. */
  counted: 100,
  /** Minutes that "available now" lasts. */
  onlineMinutes: 120,
  /** Services shown on a card, before "+N more". */
  cardServices: 2,
} as const;

/** Limits of the range filters: age in whole years, price in whole units of the country's currency. */
export const rangeLimits = {
  age: { min: minimumAge, max: 99 },
  price: { min: 0, max: listingLimits.priceMax },
} as const;
export type RangeName = keyof typeof rangeLimits;

/** Inclusive range; a missing end is open. */
export interface Range {
  min?: number | undefined;
  max?: number | undefined;
}

/** Returns the range between two bounds in either order, or undefined if both are missing. */
export function rangeBetween(min: number | undefined, max: number | undefined): Range | undefined {
  if (min === undefined && max === undefined) return undefined;
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max };
}

/**
 * Widths in pixels that the photo pipeline makes: a card in two columns on screens with 2 and with 3 device pixels per
 * CSS pixel, a full phone screen, and the largest size.
 */
export const photoWidths = [360, 480, 780, 1200] as const;
export type PhotoWidth = (typeof photoWidths)[number];

/** Side in pixels of a photo's square version, used for small previews. */
export const photoSquareSide = 160;

/** File of a photo: AVIF in every width, JPEG in two widths for browsers without AVIF, and the AVIF square. */
export type PhotoFile =
  readonly [size: PhotoSize, format: 'avif'] | readonly [width: 780 | 1200, format: 'jpg'];
export type PhotoSize = PhotoWidth | 'square';

/** Returns the public path of a photo file. The path is also the file's key in the media bucket. */
export function photoPath(photoId: string, ...[name, format]: PhotoFile): string {
  return `/${mediaPrefix.public}${photoId}/${name}.${format}`;
}
