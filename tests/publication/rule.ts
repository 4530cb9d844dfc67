import { membershipEnd, type Subscription } from './subscription.ts';

/** Rule PUB-1 and its consequences, written a second time from scratch. Nothing here calls the code under test. */
export type Category = 'women' | 'men';
export interface Place {
  country: string;
  city: string;
  municipality?: string;
  zone: string;
}
/** Few places, so that listings share lists. One city has no municipality. */
export const places: readonly Place[] = [
  {
    country: 'mx',
    city: 'mx-ciudad-de-mexico',
    municipality: 'mx-ciudad-de-mexico-coyoacan',
    zone: 'America/Mexico_City',
  },
  {
    country: 'mx',
    city: 'mx-ciudad-de-mexico',
    municipality: 'mx-ciudad-de-mexico-tlalpan',
    zone: 'America/Mexico_City',
  },
  { country: 'mx', city: 'mx-guadalajara', zone: 'America/Mexico_City' },
  { country: 'es', city: 'es-madrid', zone: 'Europe/Madrid' },
];
export const categories: readonly Category[] = ['women', 'men'];

/** Content of a listing in the model: the fields by which lists filter, sort and show it. */
export interface Content {
  title: string;
  category: Category;
  place: Place;
  price: number;
  /** In international form; empty if the listing has no contact, like some listings saved under older rules. */
  phone: string;
  hasOwnPlace: boolean;
  /** `mon`...`sun`. The hours are minutes after midnight, and never cross midnight here. */
  days: readonly string[];
  from: number;
  to: number;
}

export interface UsedPhoto {
  id: string;
  face: boolean;
}

export interface Listing {
  id: string;
  version: number;
  proposed: Content;
  photos: readonly UsedPhoto[];
  /** Texts that a reviewer approved, or that passed because review was off. */
  words?: Content | undefined;
  wordsRefused?: boolean;
  /** Photos shown until the last save. They stay visible until one of the new photos is approved. */
  before: readonly UsedPhoto[];
  hidden: boolean;
  /** Milliseconds since the epoch. */
  onlineUntil?: number;
}

/** Appointment in the diary, with its times in milliseconds since the epoch. */
export interface Appointment {
  id: string;
  start: number;
  end: number;
}

export interface Facts {
  appointments?: readonly Appointment[];
  identity: 'none' | 'draft' | 'pending' | 'more-asked' | 'approved' | 'rejected' | 'expired' | 'withdrawn';
  /** Last valid day of the approved document (YYYY-MM-DD); absent if the document does not expire. */
  identityUntil?: string | undefined;
  /** Last day of an earlier approval that stays valid beside a newer case, or `never`. */
  standing?: string | undefined;
  /** Last valid day of the document behind the approval in `standing`; absent if the document does not expire. */
  standingUntil?: string | undefined;
  /** The approved name. `claimedName` is the name submitted last. */
  legalName?: string | undefined;
  claimedName?: string | undefined;
  /** YYYY-MM-DD */
  born: string;
  emailConfirmed: boolean;
  suspended: boolean;
  /** True if a case about a report hides the listing. */
  hiddenByModerator: boolean;
  /** Photos and posts that a decision on a report removed. */
  removed: ReadonlySet<string>;
  /** Time when the owner requested the erasure (milliseconds); absent if there is no open request. */
  erasing?: number | undefined;
  subscription?: Subscription;
  listing?: Listing;
  photos: ReadonlyMap<string, Photo>;
  /** The account's own picture. Shown beside the name instead of the first photo, and not part of `photos`. */
  avatar?: { id: string; passed: boolean; refused?: boolean } | undefined;
  avatarBefore?: string | undefined;
  /** Posts by the id of their photo, which is not part of `photos`. */
  posts: ReadonlyMap<string, Post>;
}

export interface Post {
  /** Milliseconds since the epoch. */
  createdAt: number;
  version: number;
  caption: string;
  /**
   * Approved caption. `publishedAt` is the time of the first approval, only approximate because the server's clock sets
   * it.
   */
  passed?: string | undefined;
  publishedAt?: number | undefined;
  refused?: boolean | undefined;
}

/** Photo, with the face tag under which a reviewer approved or refused it. */
export interface Photo {
  createdAt: number;
  passed?: boolean | undefined;
  refused?: boolean | undefined;
}

/** Returns the listing's approved photos that no decision on a report removed. */
export const shownPhotos = (facts: Facts): UsedPhoto[] =>
  approvedPhotos(facts).filter(({ id }) => !facts.removed.has(id));

/** Returns the listing's approved photos with their approved tags, or the previously shown ones if none is approved. */
export function approvedPhotos({ listing, photos }: Facts): UsedPhoto[] {
  const passed = (used: readonly UsedPhoto[]): UsedPhoto[] =>
    used.flatMap(({ id }) => {
      const face = photos.get(id)?.passed;
      return face === undefined ? [] : [{ id, face }];
    });
  const now = passed(listing?.photos ?? []);
  return now.length > 0 ? now : passed(listing?.before ?? []);
}

/** Returns the approved avatar, or the previously approved one. Empty if neither exists. */
export const shownAvatar = ({ avatar, avatarBefore = '' }: Facts): string =>
  avatar?.passed ? avatar.id : avatarBefore;

export interface Waiting {
  words: boolean;
  photos: UsedPhoto[];
  avatar: string | undefined;
  /** Photo ids of the posts, oldest first. */
  posts: string[];
}

export function waitingFor({ listing, photos, avatar, posts }: Facts): Waiting {
  const saysOtherwise = JSON.stringify(listing?.words) !== JSON.stringify(listing?.proposed);
  return {
    words: listing !== undefined && !listing.wordsRefused && saysOtherwise,
    photos: (listing?.photos ?? []).filter(({ id, face }) => {
      const { passed, refused } = photos.get(id) ?? {};
      return passed !== face && refused !== face;
    }),
    avatar: avatar && !avatar.passed && !avatar.refused ? avatar.id : undefined,
    posts: [...posts].flatMap(([id, one]) => (one.passed !== one.caption && !one.refused ? [id] : [])),
  };
}

const dayMilliseconds = 24 * 60 * 60_000;

/**
 * True if the post has expired: a day after publication, or a week after creation if never published (POST-1, POST-3).
 */
export const isOver = ({ createdAt, publishedAt }: Post, at: number): boolean =>
  at >= (publishedAt === undefined ? createdAt + 7 * dayMilliseconds : publishedAt + dayMilliseconds);

/** Returns the posts that visitors see of a public listing at this time, as id and caption, newest first. */
export const shownStories = ({ posts, removed }: Facts, at: number): Array<[id: string, caption: string]> =>
  [...posts]
    .flatMap(([id, one]) =>
      one.passed === undefined || isOver(one, at) || removed.has(id)
        ? []
        : [{ id, caption: one.passed, at: one.publishedAt ?? 0 }],
    )
    .sort((one, other) => other.at - one.at)
    .map(({ id, caption }) => [id, caption]);

/** Returns the end of the identity's approval in milliseconds; 0 if the identity is not approved. */
export function identityEnd(facts: Facts): number {
  const { identity, identityUntil = never, standing } = facts;
  const last = identity === 'approved' ? identityUntil : standing;
  return last === undefined ? 0 : endOfDay(facts, last);
}

/** Last day of an approval that does not expire. */
export const never = 'never';

/**
 * Returns the end of the day in the listing's time zone, or in UTC without one. Assumes no clock change near midnight.
 */
export function endOfDay({ listing }: Facts, day: string): number {
  if (day === never) return Infinity;
  const timeZone = (listing?.words ?? listing?.proposed)?.place.zone ?? 'UTC';
  const midnight = Date.parse(`${day}T24:00:00Z`);
  const there = Date.parse(`${new Date(midnight).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return midnight - (there - midnight);
}

/** Returns the date of a time (milliseconds) in the listing's time zone. */
export const dayThere = ({ listing }: Facts, at: number): string =>
  new Date(at).toLocaleDateString('sv-SE', {
    timeZone: (listing?.words ?? listing?.proposed)?.place.zone ?? 'UTC',
  });

/** True if the listing is public at this time, given the open countries. */
export function isPublic(facts: Facts, at: number, open: readonly string[]): boolean {
  return (
    hasSomethingToShow(facts, at, open) && at < membershipEnd(facts.subscription) && !facts.listing?.hidden
  );
}

/** True if only a membership, or the owner's own wish, may keep the listing from the public. */
export function hasSomethingToShow(facts: Facts, at: number, open: readonly string[]): boolean {
  const { listing } = facts;
  return (
    at < identityEnd(facts) &&
    ageAt(facts.born, at) >= 18 &&
    facts.emailConfirmed &&
    listing?.words !== undefined &&
    listing.words.phone !== '' &&
    shownPhotos(facts).length > 0 &&
    open.includes(listing.words.place.country) &&
    !facts.suspended &&
    facts.erasing === undefined &&
    !facts.hiddenByModerator
  );
}

export function ageAt(born: string, at: number): number {
  const now = new Date(at).toISOString();
  const years = Number(now.slice(0, 4)) - Number(born.slice(0, 4));
  return now.slice(5, 10) >= born.slice(5) ? years : years - 1;
}

/** True while an appointment is running. A provider is not available during it, and stays unavailable after it. */
export const isBusy = ({ appointments = [] }: Facts, at: number): boolean =>
  appointments.some(({ start, end }) => start <= at && at < end);

export const isOnline = ({ listing }: Facts, at: number): boolean => at < (listing?.onlineUntil ?? 0);

/** Filters of a visitor (BROWSE-2). */
export const filters = [
  'online',
  'with-location',
  'verified',
  'photos-with-face',
  'in-office-hours',
] as const;
export type Filter = (typeof filters)[number];

export function passes(filter: Filter, facts: Facts, at: number): boolean {
  const content = facts.listing?.words;
  switch (filter) {
    case 'online':
      return isOnline(facts, at);
    case 'with-location':
      return content?.hasOwnPlace ?? false;
    case 'verified':
      return true;
    case 'photos-with-face':
      return shownPhotos(facts).some(({ face }) => face);
    case 'in-office-hours':
      return content !== undefined && worksAt(content, at);
  }
}

function worksAt({ days, from, to, place }: Content, at: number): boolean {
  const local = new Date(at).toLocaleString('en-GB', {
    timeZone: place.zone,
    weekday: 'short',
    hour12: false,
  });
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone: place.zone, hour12: false });
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minute = hours * 60 + minutes;
  return days.includes(local.slice(0, 3).toLowerCase()) && minute >= from && minute < to;
}

/** Returns the ids of the places whose lists contain the listing, by level: everywhere, country, city, municipality. */
export const levelsOf = ({ country, city, municipality }: Place): string[] => [
  '',
  country,
  city,
  ...(municipality ? [municipality] : []),
];

/** Card item, with the fields by which the index sorts and finds it. */
export interface CardItem {
  indexPartition: string;
  price: number;
  born: number;
  until: number;
  title: string;
  photo: string;
}

export interface StripItem {
  indexPartition: string;
  title: string;
  city: string;
  photo: string;
  avatar: string;
}

export interface PublicItems {
  cards: Map<string, CardItem>;
  /** Combined content of the items PUBLIC and CONTACT. */
  detail?: { title: string; photos: string[]; avatar: string; phone: string; until: number };
  /** Stories that the viewer and the strips show; absent without a post. */
  stories?: { shown: Array<[id: string, caption: string]>; strips: Map<string, StripItem> };
}

/** Derives the public items from the facts at this time. */
export function derived(facts: Facts, at: number, open: readonly string[]): PublicItems {
  const content = facts.listing?.words;
  if (!content || !isPublic(facts, at, open)) return { cards: new Map() };
  const photos = shownPhotos(facts).map(({ id }) => id);
  const end = Math.min(membershipEnd(facts.subscription), identityEnd(facts));
  const until = Math.floor(end / 1000);
  const partitions = [
    'all',
    ...(content.hasOwnPlace ? ['premises'] : []),
    ...(shownPhotos(facts).some(({ face }) => face) ? ['face'] : []),
    ...(isOnline(facts, at) ? ['online'] : []),
    ...(worksOutsideOffice(content) ? ['offhours'] : []),
  ];
  const cards = levelsOf(content.place).flatMap((place, level) =>
    partitions.map((name): [string, CardItem] => [
      `CARD#${level}#${name}`,
      {
        indexPartition: `${content.category}#${place}#${name}`,
        price: content.price,
        born: Number(facts.born.replaceAll('-', '')),
        until,
        title: content.title,
        photo: photos[0] ?? '',
      },
    ]),
  );
  const avatar = shownAvatar(facts);
  const stories = shownStories(facts, at);
  const [newest] = stories;
  const strips = levelsOf(content.place).map((place, level): [string, StripItem] => [
    `STORIES#${level}`,
    {
      indexPartition: `${content.category}#${place}#stories`,
      title: content.title,
      city: content.place.city,
      photo: newest?.[0] ?? '',
      avatar: avatar || (photos[0] ?? ''),
    },
  ]);
  return {
    cards: new Map(cards),
    detail: { title: content.title, photos, avatar, phone: content.phone, until },
    ...(newest && { stories: { shown: stories, strips: new Map(strips) } }),
  };
}

/** True if some hours lie outside Monday to Friday, 9 to 21. */
const worksOutsideOffice = ({ days, from, to }: Content): boolean =>
  days.some((day) => day === 'sat' || day === 'sun') || from < 9 * 60 || to > 21 * 60;
