import * as z from 'zod';
import { numberFields, numbersOf } from '#shared/contact.ts';
import { type ApartName, openPartOf } from '#shared/listing-fields.ts';
import type { ListingContent } from '#shared/listing.ts';
import { publication } from '#shared/publication.ts';
import {
  type Facts,
  type PhotoFact,
  publicationFacts,
  showableAvatar,
  showablePhotos,
} from '../facts/facts.ts';
import type { ListingCard } from './card.ts';
import { showableStories, type StoredStory } from './stories.ts';

const storedPhoto = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  blur: z.string(),
  face: z.boolean(),
});
/** Public photo on a listing's page. */
export type StoredPhoto = z.infer<typeof storedPhoto>;

/** Schema that checks only for an object; the content was validated when its owner saved it. */
export const written = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** Public data of a listing, and the date of birth from which its age is computed. */
export const storedDetail = z.object({
  content: written<Omit<ListingContent, ApartName>>(),
  dateOfBirth: z.string(),
  photos: z.array(storedPhoto),
  /** If absent, the first photo is shown instead. */
  avatar: storedPhoto.optional(),
  publishedAt: z.string(),
  onlineUntil: z.string().optional(),
  /** Absent in items stored before this field existed. */
  numbers: z.array(z.enum(numberFields)).optional(),
});
export type StoredDetail = z.infer<typeof storedDetail>;

/** Contact data of a listing. Visitors can read it only through a separate rate-limited route. */
export type StoredContact = Pick<ListingContent, 'contact' | 'social'>;

/** Everything the public may read of one account. */
export interface PublicSet {
  listingId: string;
  detail: StoredDetail;
  contact: StoredContact;
  card: ListingCard;
  /** Visible posts, newest first. */
  stories: StoredStory[];
  /** When this data stops being visible, unless a fact changes earlier. */
  until: Date;
}

/**
 * Derives everything the public may read of one account. Pure; only functions/core/publish writes the result to the
 * table.
 */
export function publicSet(facts: Facts, openCountries: readonly string[], now: Date): PublicSet | undefined {
  const { listing } = facts;
  const rule = publicationFacts(facts, openCountries);
  const { public: isPublic, until } = publication(rule, now);
  const approved = listing?.approved;
  const { dateOfBirth } = rule.verification;
  if (!isPublic || !until || !listing?.publishedAt || !approved || !dateOfBirth) return undefined;

  const photos = showablePhotos(facts).map((photo) => shownPhoto(photo, photo.face));
  const avatar = showableAvatar(facts);
  const [first] = photos;
  if (!first) return undefined;

  const onlineUntil =
    listing.onlineUntil && Date.parse(listing.onlineUntil) > now.getTime() ? listing.onlineUntil : undefined;
  const { contact, social } = approved;
  const content = openPartOf(approved);
  const detail: StoredDetail = {
    content,
    dateOfBirth,
    photos,
    // The avatar does not count for the face filter, so its face tag is always false.
    avatar: avatar && shownPhoto(avatar, false),
    publishedAt: listing.publishedAt,
    onlineUntil,
    numbers: numbersOf(contact),
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
  const stories = showableStories(facts, now);
  return { listingId: listing.id, detail, contact: { contact, social }, card, stories, until };
}

const shownPhoto = ({ id, width = 0, height = 0, blur = '' }: PhotoFact, face: boolean): StoredPhoto => ({
  id,
  width,
  height,
  blur,
  face,
});

/** Returns the ids of photos whose public copy the listing's page needs. */
export const detailPhotoIds = ({
  photos,
  avatar,
}: {
  photos: readonly { id: string }[];
  avatar?: { id: string } | undefined;
}): string[] => [...photos, ...(avatar ? [avatar] : [])].map(({ id }) => id);

/** Returns the ids of photos that need a public copy, for the listing's page and its stories. */
export const shownPhotoIds = ({ detail, stories }: Pick<PublicSet, 'detail' | 'stories'>): string[] => [
  ...detailPhotoIds(detail),
  ...stories.map(({ id }) => id),
];
