import { type Category, type Day, days, type Service, services } from '#shared/listing-options.ts';

/**
 * Fields that show and filter a listing in a list. A card item in the indexes must stay within 640 bytes, so that the
 * 25 cards read for a page cost 2 read units.
 */
export interface ListingCard {
  title: string;
  category: Category;
  /** Catalogue ids. The city implies the country. */
  city: string;
  municipality: string | undefined;
  /** Whole units of the country's currency. */
  price: number;
  /** YYYY-MM-DD. The age is computed when the card is shown. */
  dateOfBirth: string;
  services: Service[];
  availableDays: Day[];
  /** Minutes after local midnight. */
  workingHours: { from: number; to: number } | undefined;
  hasOwnPlace: boolean;
  /** True if at least one public photo shows a face. */
  showsFace: boolean;
  /** "Available now" until this ISO instant, UTC. */
  onlineUntil: string | undefined;
  photo: { id: string; width: number; height: number; blur: string; face: boolean };
}

/**
 * Encoded card, one value per position. Add new positions only at the end: a stored card keeps its format until its
 * listing changes.
 */
export type EncodedCard = [
  title: string,
  category: string,
  place: string,
  price: number,
  born: number,
  services: number,
  days: number,
  hours: number,
  flags: number,
  onlineUntil: number,
  photoId: string,
  width: number,
  height: number,
  blur: string,
];

const blurPrefix = 'data:image/webp;base64,';
const mask = <T>(all: readonly T[], chosen: readonly T[]): number =>
  all.reduce((bits, option, index) => (chosen.includes(option) ? bits | (1 << index) : bits), 0);
const unmask = <T>(all: readonly T[], bits: number): T[] => all.filter((_, index) => bits & (1 << index));

/** One-character codes, to save bytes in the card. */
const categoryCodes: Record<Category, string> = { women: 'w', men: 'm', trans: 't' };
const categoryOf = (code: string): Category =>
  (Object.keys(categoryCodes) as Category[]).find((category) => categoryCodes[category] === code) ?? 'women';

/** Converts YYYY-MM-DD to the number yyyymmdd, by which an index sorts by age. */
export const bornNumber = (dateOfBirth: string): number => Number(dateOfBirth.replaceAll('-', ''));
const bornDate = (born: number): string => String(born).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');

/** Encodes `from` and `to` (minutes, 0 to 1440) as one number; 0 means no hours. */
const hoursNumber = (hours: ListingCard['workingHours']): number =>
  hours ? 1 + hours.from * 1441 + hours.to : 0;
const hoursOf = (number: number): ListingCard['workingHours'] =>
  number === 0 ? undefined : { from: Math.floor((number - 1) / 1441), to: (number - 1) % 1441 };

export function encodeCard(card: ListingCard): EncodedCard {
  const flags = (card.hasOwnPlace ? 1 : 0) | (card.showsFace ? 2 : 0) | (card.photo.face ? 4 : 0);
  return [
    card.title,
    categoryCodes[card.category],
    // A municipality's id starts with its city's id. To save bytes, store only the rest, after `|`; no id contains `|`.
    card.municipality?.startsWith(card.city)
      ? `${card.city}|${card.municipality.slice(card.city.length)}`
      : card.city,
    card.price,
    bornNumber(card.dateOfBirth),
    mask(services, card.services),
    mask(days, card.availableDays),
    hoursNumber(card.workingHours),
    flags,
    card.onlineUntil ? Math.floor(Date.parse(card.onlineUntil) / 1000) : 0,
    card.photo.id,
    card.photo.width,
    card.photo.height,
    card.photo.blur.startsWith(blurPrefix) ? card.photo.blur.slice(blurPrefix.length) : '',
  ];
}

/** Place of a card's listing. */
export type CardPlace = Pick<ListingCard, 'city' | 'municipality'>;

/** Decodes only the place, for jobs that read all cards. */
export function placeOfCard([, , place]: EncodedCard): CardPlace {
  const [city = '', rest] = place.split('|');
  return { city, municipality: rest === undefined ? undefined : city + rest };
}

export function decodeCard(encoded: EncodedCard): ListingCard {
  const [title, category, , price, born, serviceBits, dayBits, hours, flags, online, ...photo] = encoded;
  const [id, width, height, blur] = photo;
  return {
    title,
    category: categoryOf(category),
    ...placeOfCard(encoded),
    price,
    dateOfBirth: bornDate(born),
    services: unmask(services, serviceBits),
    availableDays: unmask(days, dayBits),
    workingHours: hoursOf(hours),
    hasOwnPlace: Boolean(flags & 1),
    showsFace: Boolean(flags & 2),
    onlineUntil: online ? new Date(online * 1000).toISOString() : undefined,
    photo: { id, width, height, blur: blur && blurPrefix + blur, face: Boolean(flags & 4) },
  };
}
