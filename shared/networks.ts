import type { ContactName, SocialNetwork } from './listing-fields.ts';

/** Contact fields whose profile name forms an address. The other fields are shown as plain text. */
export type NamedNetwork =
  Extract<ContactName, 'telegram'> | Exclude<SocialNetwork, 'manyvids' | 'otherSocial'>;

/** Signs that names may contain. Keep the hyphen last: between two other signs it would form a range in the pattern. */
export type NameSign = '.' | '_' | '-';

/** Rules for profile names on a network. Unaccented letters and digits are always allowed. */
export interface NameRule {
  min: number;
  max: number;
  signs: readonly NameSign[];
  /** Requires a letter first, so that a phone number is not a valid name. */
  letterFirst?: true;
}

interface Network extends NameRule {
  /** Hosts of the network; links use the first one. */
  hosts: readonly [string, ...string[]];
  /** Path before the name, in the links that we build. */
  path?: string;
  /** Path before the name, in addresses that people copy. Defaults to an optional @. */
  before?: RegExp;
  /** Paths of the network's own pages, in lower case; they are never profile names. */
  own: readonly string[];
}

/**
 * Networks with their name rules, as permissive as the network ever was, because old names remain valid. A text that
 * breaks these rules is rejected (CONTACT-5).
 */
export const networks: Record<NamedNetwork, Network> = {
  telegram: {
    hosts: ['t.me', 'telegram.me'],
    min: 4,
    max: 32,
    signs: ['_'],
    letterFirst: true,
    own: [
      'joinchat',
      'share',
      'proxy',
      'socks',
      'login',
      'setlanguage',
      'addstickers',
      'addtheme',
      'addlist',
    ],
  },
  instagram: {
    hosts: ['instagram.com'],
    min: 1,
    max: 30,
    signs: ['.', '_'],
    own: ['p', 'reel', 'reels', 'tv', 'explore', 'stories', 'direct', 'accounts', 'about', 'share'],
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com'],
    min: 5,
    max: 75,
    signs: ['.', '-'],
    own: [
      'l.php',
      'profile.php',
      'sharer.php',
      'story.php',
      'photo.php',
      'permalink.php',
      'login.php',
      'home.php',
      'sharer',
      'share',
      'groups',
      'events',
      'pages',
      'people',
      'watch',
      'stories',
      'photo',
      'photos',
      'hashtag',
      'login',
      'search',
      'gaming',
      'marketplace',
      'messages',
      'notifications',
      'settings',
    ],
  },
  twitter: {
    hosts: ['x.com', 'twitter.com'],
    min: 1,
    max: 15,
    signs: ['_'],
    own: [
      'home',
      'i',
      'intent',
      'search',
      'hashtag',
      'explore',
      'share',
      'compose',
      'messages',
      'notifications',
      'settings',
      'login',
      'signup',
      'tos',
      'privacy',
    ],
  },
  snapchat: {
    hosts: ['snapchat.com'],
    path: 'add/',
    before: /^(?:add\/|@)?/,
    min: 3,
    max: 15,
    signs: ['.', '_', '-'],
    letterFirst: true,
    own: ['add', 'discover', 'spotlight', 'lens', 'lenses', 'story', 'stories', 'unlock', 'download'],
  },
  // On TikTok, only the @ distinguishes profiles from other pages.
  tiktok: { hosts: ['tiktok.com'], path: '@', before: /^@/, min: 2, max: 24, signs: ['.', '_'], own: [] },
  onlyfans: {
    hosts: ['onlyfans.com'],
    min: 2,
    max: 50,
    signs: ['.', '_', '-'],
    own: ['my', 'posts', 'help', 'terms', 'privacy'],
  },
  patreon: {
    hosts: ['patreon.com'],
    before: /^(?:c\/|@)?/,
    min: 1,
    max: 64,
    signs: ['_', '-'],
    own: ['c', 'm', 'user', 'join', 'posts', 'home', 'login', 'search', 'explore', 'messages', 'settings'],
  },
};

export const isNamed = (field: string): field is NamedNetwork => Object.hasOwn(networks, field);

/** Copied profile address: host and path. Query and fragment are ignored. */
const address = /^(?:https?:\/\/)?(?:www\.|m\.)?([a-z]+\.[a-z]+)\/([^?#]*?)\/?(?:[?#].*)?$/i;
const mark = /^@?/;
/** Address of a Facebook profile without a name; it contains a number instead. */
const numberedProfile =
  /^(?:https?:\/\/)?(?:www\.|m\.)?facebook\.com\/profile\.php\?(?:[^#]*&)?id=(\d+)(?:[&#].*)?$/i;

/**
 * Extracts the profile name from typed text: a name, with or without @, or a profile address.
 * @returns undefined if the network does not allow such a name, or if the text names one of the network's own pages
 */
export function nameOn(network: NamedNetwork, written: string): string | undefined {
  const { min, max, signs, letterFirst, own } = networks[network];
  const name = writtenName(network, written.trim());
  if (name === undefined || own.includes(name.toLowerCase())) return undefined;
  const first = letterFirst ? '' : `0-9${signs.includes('_') ? '_' : ''}`;
  const allowed = new RegExp(`^[A-Za-z${first}][A-Za-z0-9${signs.join('')}]*$`);
  const fits = name.length >= min && name.length <= max && allowed.test(name);
  return fits && !/\.(\.|$)/.test(name) ? name : undefined;
}

/** Undefined for an address on another site or of another kind of page. */
function writtenName(network: NamedNetwork, text: string): string | undefined {
  const { hosts, before = mark } = networks[network];
  const numbered = network === 'facebook' ? numberedProfile.exec(text)?.[1] : undefined;
  if (numbered !== undefined) return numbered;
  const [, host, path] = address.exec(text) ?? [];
  if (host === undefined || path === undefined) return text.replace(mark, '');
  return hosts.includes(host.toLowerCase()) && before.test(path) ? path.replace(before, '') : undefined;
}

/** Builds the profile address from typed text, always on the network's own site (CONTACT-4). */
export function addressOn(network: NamedNetwork, written: string): string | undefined {
  const { hosts, path = '' } = networks[network];
  const name = nameOn(network, written);
  return name && `https://${hosts[0]}/${path}${name}`;
}
