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
  /** In its addresses, before the name. */
  path?: string;
}

/** As generous as each network is or was: old names stay, and what none of its names can be is refused (CONTACT-5). */
export const networks: Record<NamedNetwork, Network> = {
  telegram: { hosts: ['t.me', 'telegram.me'], min: 4, max: 32, signs: ['_'], letterFirst: true },
  instagram: { hosts: ['instagram.com'], min: 1, max: 30, signs: ['.', '_'] },
  facebook: { hosts: ['facebook.com', 'fb.com'], min: 5, max: 75, signs: ['.', '-'] },
  twitter: { hosts: ['x.com', 'twitter.com'], min: 1, max: 15, signs: ['_'] },
  snapchat: {
    hosts: ['snapchat.com'],
    path: 'add/',
    min: 3,
    max: 15,
    signs: ['.', '_', '-'],
    letterFirst: true,
  },
  tiktok: { hosts: ['tiktok.com'], path: '@', min: 2, max: 24, signs: ['.', '_'] },
  onlyfans: { hosts: ['onlyfans.com'], min: 2, max: 50, signs: ['.', '_', '-'] },
  patreon: { hosts: ['patreon.com'], min: 1, max: 64, signs: ['_', '-'] },
};

export const isNamed = (field: string): field is NamedNetwork => Object.hasOwn(networks, field);

/** An address as people copy it: host, the name after what may stand before it, and nothing that goes on below it. */
const address = /^(?:https?:\/\/)?(?:www\.|m\.)?([a-z]+\.[a-z]+)\/(?:add\/|c\/)?@?([^/?#]+)\/?(?:[?#].*)?$/i;
/** A Facebook profile without a name has a number in its place. */
const numberedProfile = /^(?:https?:\/\/)?(?:www\.|m\.)?facebook\.com\/profile\.php\?id=(\d+)(?:[&#].*)?$/i;

/**
 * The name alone of what a person wrote: the name, with or without the @, or the address of their profile.
 * @returns undefined for what no name of that network can be
 */
export function nameOn(network: NamedNetwork, written: string): string | undefined {
  const { hosts, min, max, signs, letterFirst } = networks[network];
  const text = written.trim();
  const numbered = network === 'facebook' ? numberedProfile.exec(text)?.[1] : undefined;
  const [, host, below] = address.exec(text) ?? [];
  if (host !== undefined && !hosts.includes(host.toLowerCase())) return undefined;
  const name = numbered ?? below ?? text.replace(/^@/, '');
  const first = letterFirst ? '' : `0-9${signs.includes('_') ? '_' : ''}`;
  const allowed = new RegExp(`^[A-Za-z${first}][A-Za-z0-9${signs.join('')}]*$`);
  const fits = name.length >= min && name.length <= max && allowed.test(name);
  return fits && !/\.(\.|$)/.test(name) ? name : undefined;
}

/** The address of what a person wrote, always of the network's own site (CONTACT-4). */
export function addressOn(network: NamedNetwork, written: string): string | undefined {
  const { hosts, path = '' } = networks[network];
  const name = nameOn(network, written);
  return name && `https://${hosts[0]}/${path}${name}`;
}
