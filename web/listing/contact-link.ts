import { dialNumber } from '#shared/contact.ts';
import type { ContactName, SocialNetwork } from '#shared/listing-fields.ts';
import { addressOn, isNamed } from '#shared/networks.ts';

/** The social names in the order in which they are shown. */
export const socialNetworks: readonly SocialNetwork[] = [
  'instagram',
  'facebook',
  'twitter',
  'snapchat',
  'tiktok',
  'onlyfans',
  'patreon',
  'manyvids',
  'otherSocial',
];

/** Calls a number; undefined for what is none. */
export function phoneLink(phone: string | undefined): string | undefined {
  const number = dialNumber(phone);
  return number && `tel:${number}`;
}

/** Opens a chat, by digits only (CONTACT-4), with the first words ready to send; undefined for what is no number. */
export function whatsappLink(phone: string | undefined, text: string): string | undefined {
  const number = dialNumber(phone);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}

/**
 * Where a name leads, or undefined where it is shown as text. Only a name becomes a link, and only to that network's
 * own site: what a provider types must not send visitors anywhere else.
 */
export const nameLink = (field: ContactName | SocialNetwork, name: string): string | undefined =>
  isNamed(field) ? addressOn(field, name) : undefined;
