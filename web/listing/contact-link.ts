import type { SocialNetwork } from '#shared/listing-fields.ts';

/** Where a name leads; undefined where names are no addresses. */
const hosts: Record<SocialNetwork, string | undefined> = {
  instagram: 'instagram.com/',
  facebook: 'facebook.com/',
  twitter: 'x.com/',
  snapchat: 'snapchat.com/add/',
  tiktok: 'tiktok.com/@',
  onlyfans: 'onlyfans.com/',
  patreon: 'patreon.com/',
  manyvids: undefined,
  otherSocial: undefined,
};
/** In the order in which they are shown. */
export const socialNetworks = Object.keys(hosts) as SocialNetwork[];

/** `tel:` takes digits and a leading plus. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/(?!^\+)[^\d]/g, '')}`;

/** A chat link with digits only (CONTACT-4), and the first words ready to send. */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;

const handleOf = (text: string): string | undefined => /^@?([\w.-]{1,60})$/.exec(text.trim())?.[1];

export function telegramLink(name: string): string | undefined {
  const handle = handleOf(name);
  return handle && `https://t.me/${handle}`;
}

/**
 * Where a social name leads, or undefined where it is shown as text. Only a plain name becomes a link, and only
 * to that network's own site: what a provider types must not send visitors anywhere else.
 */
export function socialLink(network: SocialNetwork, name: string): string | undefined {
  const handle = handleOf(name);
  const host = hosts[network];
  return handle && host && `https://${host}${handle}`;
}
