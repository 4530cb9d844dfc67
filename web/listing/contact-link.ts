import { dialNumber } from '#shared/contact.ts';
import type { ContactName, SocialNetwork } from '#shared/listing-fields.ts';
import { addressOn, isNamed } from '#shared/networks.ts';

/** Social networks in display order. */
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

/** Returns the `tel:` link of a number; undefined if it is invalid. */
export function phoneLink(phone: string | undefined): string | undefined {
  const number = dialNumber(phone);
  return number && `tel:${number}`;
}

/**
 * Returns a WhatsApp link that starts a chat with a prepared text; undefined if the number is invalid. It contains only
 * the number's digits (CONTACT-4).
 */
export function whatsappLink(phone: string | undefined, text: string): string | undefined {
  const number = dialNumber(phone);
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
}

/**
 * Returns the link of a user name; undefined if the name is shown as text. Only a valid name becomes a link. The link
 * leads to that network's own site, so that a provider can't send visitors anywhere else.
 */
export const nameLink = (field: ContactName | SocialNetwork, name: string): string | undefined =>
  isNamed(field) ? addressOn(field, name) : undefined;
