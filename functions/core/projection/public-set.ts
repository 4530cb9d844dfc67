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
/** A public photo as the detail page shows it. */
export type StoredPhoto = z.infer<typeof storedPhoto>;

/** A part of what the owner wrote, as the save let it through. */
export const written = <T>() => z.custom<T>((value) => typeof value === 'object' && value !== null);

/** What any visitor may read of a listing, and the birth date from which the age comes. */
export const storedDetail = z.object({
  content: written<Omit<ListingContent, ApartName>>(),
  dateOfBirth: z.string(),
  photos: z.array(storedPhoto),
  /** Absent: the first photo takes its place. */
  avatar: storedPhoto.optional(),
  publishedAt: z.string(),
  onlineUntil: z.string().optional(),
  /** Which numbers the contact has; what became public before this was told lacks it. */
  numbers: z.array(z.enum(numberFields)).optional(),
});
export type StoredDetail = z.infer<typeof storedDetail>;

/** What a visitor may read by its own, limited route alone. */
export type StoredContact = Pick<ListingContent, 'contact' | 'social'>;

/** Everything the public may read of one person. */
export interface PublicSet {
  listingId: string;
  detail: StoredDetail;
  contact: StoredContact;
  card: ListingCard;
  /** Newest first; none of a listing that has no post. */
  stories: StoredStory[];
  /** When it stops being visible unless a fact changes first. */
  until: Date;
}

/**
 * Everything the public may read of one person: a function of the facts alone. Nothing but functions/core/publish
 * writes it. Undefined where nothing of theirs is public.
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
    // What a visitor sees of an avatar says nothing for the filter of faces.
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

/** Every photo of which the detail page needs a public copy. */
export const detailPhotoIds = ({
  photos,
  avatar,
}: {
  photos: readonly { id: string }[];
  avatar?: { id: string } | undefined;
}): string[] => [...photos, ...(avatar ? [avatar] : [])].map(({ id }) => id);

/** Every photo of which a public copy is needed: those of the detail page, and of the stories. */
export const shownPhotoIds = ({ detail, stories }: Pick<PublicSet, 'detail' | 'stories'>): string[] => [
  ...detailPhotoIds(detail),
  ...stories.map(({ id }) => id),
];
