import { findCity } from '#shared/location/catalogue.ts';
import type { ListingContent } from '#shared/listing.ts';
import { publication } from '#shared/publication.ts';
import { worksOffHours } from '#shared/hours.ts';
import { AppError } from '#shared/errors.ts';
import {
  cardKey,
  contactKey,
  type PlaceLevel,
  publicKey,
  type ShelfName,
  shelfOf,
} from '#functions/data/keys.ts';
import type { Item } from '#functions/data/table.ts';
import { bornNumber, encodeCard, type EncodedCard, type ListingCard } from './card.ts';
import { itemBytes } from './item-size.ts';
import {
  type Facts,
  type PhotoFact,
  publicationFacts,
  showableAvatar,
  showablePhotos,
} from '#functions/facts/facts.ts';

/** Bytes of one card item: 25 of them are read with 2 read units (BROWSE-6). */
export const maxCardBytes = 640;

/** A public photo as the detail page shows it. */
export interface StoredPhoto {
  id: string;
  width: number;
  height: number;
  blur: string;
  face: boolean;
}

/** What `LISTING#id / PUBLIC` holds: what any visitor may read, and the birth date from which the age comes. */
export interface StoredDetail {
  content: Omit<ListingContent, 'contact' | 'social'>;
  dateOfBirth: string;
  photos: StoredPhoto[];
  /** Absent: the first photo takes its place. */
  avatar?: StoredPhoto;
  publishedAt: string;
  onlineUntil?: string;
}

/** What `LISTING#id / CONTACT` holds: answered by its own, limited route alone. */
export type StoredContact = Pick<ListingContent, 'contact' | 'social'>;

export interface PublicSet {
  items: Item[];
  /** When it stops being visible unless a fact changes first. */
  until: Date | undefined;
  photoIds: string[];
}

const nothing: PublicSet = { items: [], until: undefined, photoIds: [] };

/**
 * Everything the public may read of one person: a function of the facts alone. Nothing but functions/publish
 * writes it.
 *
 * @throws AppError invalid-input where a card would not fit (the title's bytes are what varies most)
 */
export function publicSet(facts: Facts, openCountries: readonly string[], now: Date): PublicSet {
  const { listing, verification } = facts;
  const { public: isPublic, until } = publication(publicationFacts(facts, openCountries), now);
  const approved = listing?.approved;
  const dateOfBirth = verification?.details?.dateOfBirth;
  if (!isPublic || !until || !listing?.publishedAt || !approved || !dateOfBirth) return nothing;

  const photos = showablePhotos(facts).map((photo) => storedPhoto(photo, photo.face));
  const avatar = showableAvatar(facts);
  const [first] = photos;
  if (!first) return nothing;

  const onlineUntil =
    listing.onlineUntil && Date.parse(listing.onlineUntil) > now.getTime() ? listing.onlineUntil : undefined;
  const { contact, social, ...content } = approved;
  const detail: StoredDetail = {
    content,
    dateOfBirth,
    photos,
    // What a visitor sees of an avatar says nothing for the filter of faces.
    ...(avatar && { avatar: storedPhoto(avatar, false) }),
    publishedAt: listing.publishedAt,
    onlineUntil,
  };
  const card: ListingCard = {
    title: content.title,
    category: content.category,
    city: content.city,
    municipality: content.municipality,
    price: content.price,
    dateOfBirth,
    services: content.services,
    availableDays: content.availableDays,
    workingHours: content.workingHours,
    hasOwnPlace: content.hasOwnPlace,
    showsFace: photos.some(({ face }) => face),
    onlineUntil,
    photo: first,
  };
  // Seconds, and rounded down: readers compare it, and a few bytes count in 25 cards.
  const untilSeconds = Math.floor(until.getTime() / 1000);
  const items: Item[] = [
    { ...publicKey(listing.id), detail, until: untilSeconds },
    { ...contactKey(listing.id), contact, social, until: untilSeconds },
    ...cardItems(listing.id, card, encodeCard(card), Date.parse(listing.publishedAt), untilSeconds),
  ];
  return { items, until, photoIds: shownPhotoIds(detail) };
}

const storedPhoto = ({ id, width = 0, height = 0, blur = '' }: PhotoFact, face: boolean): StoredPhoto => ({
  id,
  width,
  height,
  blur,
  face,
});

/** Every photo of which the detail page needs a public copy. */
export const shownPhotoIds = ({ photos, avatar }: Pick<StoredDetail, 'photos' | 'avatar'>): string[] =>
  [...photos, ...(avatar ? [avatar] : [])].map(({ id }) => id);

/** The shelves a card stands on; the meaning of each filter is BROWSE-2. */
export function shelvesOf(card: ListingCard): ShelfName[] {
  const stands: Record<ShelfName, boolean> = {
    all: true,
    premises: card.hasOwnPlace,
    face: card.showsFace,
    online: card.onlineUntil !== undefined,
    offhours: worksOffHours(card),
  };
  return (Object.keys(stands) as ShelfName[]).filter((name) => stands[name]);
}

/** The place of each level, most general first; a listing without a municipality stands on three levels. */
function placesOf(card: ListingCard): Array<[PlaceLevel, string]> {
  const places: Array<[PlaceLevel, string]> = [
    [0, ''],
    [1, findCity(card.city)?.country ?? ''],
    [2, card.city],
  ];
  if (card.municipality) places.push([3, card.municipality]);
  return places;
}

function cardItems(
  id: string,
  card: ListingCard,
  encoded: EncodedCard,
  published: number,
  until: number,
): Item[] {
  return placesOf(card).flatMap(([level, place]) =>
    shelvesOf(card).map((name) => {
      const item = {
        ...cardKey(id, level, name),
        shelf: shelfOf(card.category, place, name),
        published: Math.floor(published / 1000),
        price: card.price,
        born: bornNumber(card.dateOfBirth),
        until,
        card: encoded,
      };
      const bytes = itemBytes(item);
      if (bytes > maxCardBytes) {
        throw new AppError('invalid-input', `a card of ${bytes} bytes`, [
          { field: 'content.title', message: 'shorter, or with fewer special characters' },
        ]);
      }
      return item;
    }),
  );
}
