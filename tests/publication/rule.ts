import { membershipEnd, type Subscription } from './subscription.ts';

/**
 * The rule PUB-1 and what follows from it for lists and for
 * the table, stated a second time and from scratch: nothing here calls what it is held against.
 */
export type Category = 'women' | 'men';
export interface Place {
  country: string;
  city: string;
  municipality?: string;
  zone: string;
}
/** A small world, so that people stand in one another's lists; one city is without a municipality. */
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

/** What the model knows of a content: all that lists filter, sort and show by. */
export interface Content {
  title: string;
  category: Category;
  place: Place;
  price: number;
  /** In international form; empty where nobody can be reached, as what was saved before may be. */
  phone: string;
  hasOwnPlace: boolean;
  /** `mon`...`sun`, and minutes after midnight; never past midnight here. */
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
  /** The words that a reviewer let pass, or nobody had to. */
  words?: Content | undefined;
  /** A reviewer said no to the words as they are. */
  wordsRefused?: boolean;
  /** What was shown until the last save: it stays while none of the photos that replace all of it has passed. */
  before: readonly UsedPhoto[];
  hidden: boolean;
  /** Milliseconds since the epoch. */
  onlineUntil?: number;
}

/** An appointment of the diary, milliseconds since the epoch. */
export interface Appointment {
  id: string;
  start: number;
  end: number;
}

/** The facts about one account. */
export interface Facts {
  appointments?: readonly Appointment[];
  identity: 'none' | 'draft' | 'pending' | 'more-asked' | 'approved' | 'rejected' | 'expired' | 'withdrawn';
  /** The last day (YYYY-MM-DD) of the approved document; absent where it has none. */
  identityUntil?: string | undefined;
  /** The last day of an approval that holds beside a newer case, or `never`. */
  standing?: string | undefined;
  /** The own last day of the document on which that approval rests; absent where it has none. */
  standingUntil?: string | undefined;
  /** The name that was approved, and the one that was sent last. */
  legalName?: string | undefined;
  claimedName?: string | undefined;
  /** YYYY-MM-DD */
  born: string;
  emailConfirmed: boolean;
  suspended: boolean;
  hiddenByModerator: boolean;
  /** They asked for their account to be erased, at this instant (milliseconds), and have not changed their mind. */
  erasing?: number | undefined;
  subscription?: Subscription;
  listing?: Listing;
  /** Those that were processed. */
  photos: ReadonlyMap<string, Photo>;
  /** The account's own picture, which stands in for the first photo beside their name; not among `photos`. */
  avatar?: { id: string; passed: boolean; refused?: boolean } | undefined;
  /** The one that passed before it. */
  avatarBefore?: string | undefined;
  /** By the ids of their photos, which are not among `photos`. */
  posts: ReadonlyMap<string, Post>;
}

/** A photo with a caption. */
export interface Post {
  /** Milliseconds since the epoch. */
  createdAt: number;
  version: number;
  caption: string;
  /** The caption that passed review, and when one did first: about, since the server's clock says so. */
  passed?: string | undefined;
  publishedAt?: number | undefined;
  refused?: boolean | undefined;
}

/** A photo, with the face tag with which it passed review, or was refused. */
export interface Photo {
  createdAt: number;
  passed?: boolean | undefined;
  refused?: boolean | undefined;
}

/** Photos of the listing that passed review, as they did; those before where none of them has. */
export function shownPhotos({ listing, photos }: Facts): UsedPhoto[] {
  const passed = (used: readonly UsedPhoto[]): UsedPhoto[] =>
    used.flatMap(({ id }) => {
      const face = photos.get(id)?.passed;
      return face === undefined ? [] : [{ id, face }];
    });
  const now = passed(listing?.photos ?? []);
  return now.length > 0 ? now : passed(listing?.before ?? []);
}

/** Their picture beside the name: the one that passed review, else the one that did before it; empty without one. */
export const shownAvatar = ({ avatar, avatarBefore = '' }: Facts): string =>
  avatar?.passed ? avatar.id : avatarBefore;

/** What a reviewer has to look at. */
export interface Waiting {
  words: boolean;
  photos: UsedPhoto[];
  avatar: string | undefined;
  /** Ids, the first created first. */
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

/** Published it lives a day, and unpublished a week (POST-1, POST-3). */
export const isOver = ({ createdAt, publishedAt }: Post, at: number): boolean =>
  at >= (publishedAt === undefined ? createdAt + 7 * dayMilliseconds : publishedAt + dayMilliseconds);

/** The posts that visitors see of somebody public at this instant: id and caption, the newest first. */
export const shownStories = ({ posts }: Facts, at: number): Array<[id: string, caption: string]> =>
  [...posts]
    .flatMap(([id, one]) =>
      one.passed === undefined || isOver(one, at)
        ? []
        : [{ id, caption: one.passed, at: one.publishedAt ?? 0 }],
    )
    .sort((one, other) => other.at - one.at)
    .map(({ id, caption }) => [id, caption]);

/** Until when somebody's identity is approved (milliseconds); 0 where it is not. */
export function identityEnd(facts: Facts): number {
  const { identity, identityUntil = never, standing } = facts;
  const last = identity === 'approved' ? identityUntil : standing;
  return last === undefined ? 0 : endOfDay(facts, last);
}

/** The last day of what has none. */
export const never = 'never';

/** The end of a day where somebody's listing is, in UTC without one. No clock of these places changes near midnight. */
export function endOfDay({ listing }: Facts, day: string): number {
  if (day === never) return Infinity;
  const timeZone = (listing?.words ?? listing?.proposed)?.place.zone ?? 'UTC';
  const midnight = Date.parse(`${day}T24:00:00Z`);
  const there = Date.parse(`${new Date(midnight).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`);
  return midnight - (there - midnight);
}

/** The day, where somebody's listing is, so many milliseconds after an instant. */
export const dayThere = ({ listing }: Facts, at: number): string =>
  new Date(at).toLocaleDateString('sv-SE', {
    timeZone: (listing?.words ?? listing?.proposed)?.place.zone ?? 'UTC',
  });

/** Whether the public may see the listing at this instant, where these countries are open. */
export function isPublic(facts: Facts, at: number, open: readonly string[]): boolean {
  const { listing } = facts;
  return (
    at < identityEnd(facts) &&
    ageAt(facts.born, at) >= 18 &&
    at < membershipEnd(facts.subscription) &&
    facts.emailConfirmed &&
    listing?.words !== undefined &&
    listing.words.phone !== '' &&
    shownPhotos(facts).length > 0 &&
    open.includes(listing.words.place.country) &&
    !facts.suspended &&
    facts.erasing === undefined &&
    !listing.hidden &&
    !facts.hiddenByModerator
  );
}

export function ageAt(born: string, at: number): number {
  const now = new Date(at).toISOString();
  const years = Number(now.slice(0, 4)) - Number(born.slice(0, 4));
  return now.slice(5, 10) >= born.slice(5) ? years : years - 1;
}

/** While an appointment runs nobody is available now, and once one begins they are not any more. */
export const isBusy = ({ appointments = [] }: Facts, at: number): boolean =>
  appointments.some(({ start, end }) => start <= at && at < end);

export const isOnline = ({ listing }: Facts, at: number): boolean => at < (listing?.onlineUntil ?? 0);

/** A visitor's filters (BROWSE-2). */
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

/** Ids of the places in whose lists a content stands, by level: everywhere, country, city, municipality. */
export const levelsOf = ({ country, city, municipality }: Place): string[] => [
  '',
  country,
  city,
  ...(municipality ? [municipality] : []),
];

/** One card item: what the index sorts and finds it by. */
export interface CardItem {
  indexPartition: string;
  price: number;
  born: number;
  until: number;
  title: string;
  photo: string;
}

/** One item of a strip of stories. */
export interface StripItem {
  indexPartition: string;
  title: string;
  city: string;
  photo: string;
  avatar: string;
}

/** Everything that lies under a listing's partition. */
export interface PublicItems {
  cards: Map<string, CardItem>;
  /** What the items PUBLIC and CONTACT say. */
  detail?: { title: string; photos: string[]; avatar: string; phone: string; until: number };
  /** What the viewer shows, and the strips; absent without a post. */
  stories?: { shown: Array<[id: string, caption: string]>; strips: Map<string, StripItem> };
}

/** The public items that follow from the facts at this instant. */
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

/** At some time outside Monday to Friday, 9 to 21. */
const worksOutsideOffice = ({ days, from, to }: Content): boolean =>
  days.some((day) => day === 'sat' || day === 'sun') || from < 9 * 60 || to > 21 * 60;
