import type { socialNetworks } from '#shared/listing-options.ts';

type Network = (typeof socialNetworks)[number];

const hosts: Partial<Record<Network, string>> = {
  instagram: 'instagram.com/',
  facebook: 'facebook.com/',
  twitter: 'x.com/',
  snapchat: 'snapchat.com/add/',
  tiktok: 'tiktok.com/@',
  onlyfans: 'onlyfans.com/',
  patreon: 'patreon.com/',
};

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
export function socialLink(network: Network, name: string): string | undefined {
  const handle = handleOf(name);
  const host = hosts[network];
  return handle && host && `https://${host}${handle}`;
}
