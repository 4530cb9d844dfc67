import type { ContactName, SocialNetwork } from './listing-fields.ts';
import { isNamed, nameOn } from './networks.ts';

/**
 * Contact details of a listing, which needs at least one (CONTACT-5). Kept small because public pages load this file.
 */

/** Contact fields that hold a phone number. Visitors can send messages to the WhatsApp number, but not call it. */
export const numberFields = ['phone', 'whatsapp'] as const satisfies readonly ContactName[];
export type NumberField = (typeof numberFields)[number];

/** Contact fields of a listing's content. */
export interface WrittenContact {
  contact: { readonly [Name in ContactName]?: string | undefined };
  social: { readonly [Name in SocialNetwork]?: string | undefined };
}

/**
 * Returns the number to dial (E.164), or undefined if the stored text is not a number: older records may contain other
 * text. To check that the number exists in its country, use shared/phone.ts.
 */
export function dialNumber(stored: string | undefined): string | undefined {
  const digits = stored?.replace(/[\s().-]/g, '') ?? '';
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** Returns the number fields that hold a dialable number. */
export const numbersOf = (contact: WrittenContact['contact']): NumberField[] =>
  numberFields.filter((field) => dialNumber(contact[field]) !== undefined);

/** True if visitors can reach the provider by a number, an e-mail address or a valid profile name. */
export const reachesSomebody = ({ contact, social }: WrittenContact): boolean =>
  numbersOf(contact).length > 0 ||
  Boolean(contact.email) ||
  Object.entries({ telegram: contact.telegram, ...social }).some(
    ([field, name]) => name !== undefined && isNamed(field) && nameOn(field, name) !== undefined,
  );
