import type { ContactName, SocialNetwork } from './listing-fields.ts';

/** The fields that hold a name of a network where names are addresses. The others are shown as they were written. */
export type NamedNetwork =
  Extract<ContactName, 'telegram'> | Exclude<SocialNetwork, 'manyvids' | 'otherSocial'>;

/** In this order: a hyphen between two others would be a range of the pattern. */
export type NameSign = '.' | '_' | '-';

/** What a name may be there; all of them also take letters without accents and digits. */
export interface NameRule {
  min: number;
  max: number;
  signs: readonly NameSign[];
  /** A number of a phone is no name then. */
  letterFirst?: true;
}

interface Network extends NameRule {
  /** Its own; links lead to the first. */
  hosts: readonly [string, ...string[]];
  /** In the addresses that links lead to, before the name. */
  path?: string;
  /** In the addresses that people copy, before the name, where that is more than an @ that may be left out. */
  before?: RegExp;
  /** What stands in the place of a name in the addresses of its own pages, in small letters: nobody is called so. */
  own: readonly string[];
}

/** As generous as each network is or was: old names stay, and what none of its names can be is refused (CONTACT-5). */
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
  // Here the @ alone tells a person's page from the others.
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

/** An address as people copy it: the host, and what follows it up to parameters. */
const address = /^(?:https?:\/\/)?(?:www\.|m\.)?([a-z]+\.[a-z]+)\/([^?#]*?)\/?(?:[?#].*)?$/i;
const mark = /^@?/;
/** A Facebook profile without a name has a number in its place. */
const numberedProfile =
  /^(?:https?:\/\/)?(?:www\.|m\.)?facebook\.com\/profile\.php\?(?:[^#]*&)?id=(\d+)(?:[&#].*)?$/i;

/**
 * The name alone of what a person wrote: the name, with or without the @, or the address of their profile.
 * @returns undefined for what no name of that network can be, and for a page of its own
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

/** What stands where a name should; undefined for an address elsewhere, or of no person's page. */
function writtenName(network: NamedNetwork, text: string): string | undefined {
  const { hosts, before = mark } = networks[network];
  const numbered = network === 'facebook' ? numberedProfile.exec(text)?.[1] : undefined;
  if (numbered !== undefined) return numbered;
  const [, host, path] = address.exec(text) ?? [];
  if (host === undefined || path === undefined) return text.replace(mark, '');
  return hosts.includes(host.toLowerCase()) && before.test(path) ? path.replace(before, '') : undefined;
}

/** The address of what a person wrote, always of the network's own site (CONTACT-4). */
export function addressOn(network: NamedNetwork, written: string): string | undefined {
  const { hosts, path = '' } = networks[network];
  const name = nameOn(network, written);
  return name && `https://${hosts[0]}/${path}${name}`;
}
