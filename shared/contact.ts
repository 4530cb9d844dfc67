import type { ContactName, SocialNetwork } from './listing-fields.ts';
import { isNamed, nameOn } from './networks.ts';

/** Ways to get in touch, of which a listing has at least one (CONTACT-5). Small: the public pages load this. */

/** The fields that hold a number: the first is called, the second written to. */
export const numberFields = ['phone', 'whatsapp'] as const satisfies readonly ContactName[];
export type NumberField = (typeof numberFields)[number];

/** As a listing's content has them. */
export interface WrittenContact {
  contact: { readonly [Name in ContactName]?: string | undefined };
  social: { readonly [Name in SocialNetwork]?: string | undefined };
}

/**
 * What a stored number dials (E.164). A save stores nothing else; what was saved before that was a rule may be
 * written with spaces, which is as good, or be no number at all. Whether its country has such a number only
 * shared/phone.ts knows.
 */
export function dialNumber(stored: string | undefined): string | undefined {
  const digits = stored?.replace(/[\s().-]/g, '') ?? '';
  return /^\+[1-9]\d{6,14}$/.test(digits) ? digits : undefined;
}

/** Which numbers there are. */
export const numbersOf = (contact: WrittenContact['contact']): NumberField[] =>
  numberFields.filter((field) => dialNumber(contact[field]) !== undefined);

/** Whether a listing reaches somebody: by a number, an e-mail address, or a name that leads to them. */
export const reachesSomebody = ({ contact, social }: WrittenContact): boolean =>
  numbersOf(contact).length > 0 ||
  Boolean(contact.email) ||
  Object.entries({ telegram: contact.telegram, ...social }).some(
    ([field, name]) => name !== undefined && isNamed(field) && nameOn(field, name) !== undefined,
  );
