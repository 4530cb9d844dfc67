import { numberFields, reachesSomebody, type WrittenContact } from './contact.ts';
import type { ContactName, SocialNetwork } from './listing-fields.ts';
import type { ListingContent } from './listing.ts';
import { isNamed, nameOn, type NamedNetwork } from './networks.ts';
import { internationalNumber } from './phone.ts';

/** Error in a contact field, with the field's path in the content. */
export type ContactFault =
  | { path: `contact.${ContactName}` | `social.${SocialNetwork}`; fault: 'number' }
  | { path: `contact.${ContactName}` | `social.${SocialNetwork}`; fault: 'name'; network: NamedNetwork }
  /** The listing has no contact at all. The form shows this error at the first contact field. */
  | { path: 'contact.phone'; fault: 'none' };

/**
 * Normalizes contact fields for a save (LIST-9, CONTACT-5). Numbers become international; a number without a country
 * code counts as one of the listing's country. Profile names lose the surrounding address. Idempotent. Only the save
 * and its form may use this function, because it imports the number metadata of all countries.
 */
export function settleContact<C extends Pick<ListingContent, 'country' | keyof WrittenContact>>(
  content: C,
): { content: C; faults: ContactFault[] } {
  const faults: ContactFault[] = [];
  const settled = <F extends string>(
    group: 'contact' | 'social',
    written: { readonly [Field in F]?: string | undefined },
  ) =>
    Object.fromEntries(
      Object.entries<string | undefined>(written).flatMap(([field, text]) => {
        if (!text) return [];
        const path = `${group}.${field}` as ContactFault['path'];
        if (isNumber(field)) {
          const number = internationalNumber(text, content.country);
          if (!number) faults.push({ path, fault: 'number' });
          return [[field, number ?? text]];
        }
        if (!isNamed(field)) return [[field, text]];
        const name = nameOn(field, text);
        if (!name) faults.push({ path, fault: 'name', network: field });
        return [[field, name ?? text]];
      }),
    );
  const contact: WrittenContact['contact'] = settled('contact', content.contact);
  const social: WrittenContact['social'] = settled('social', content.social);
  if (faults.length === 0 && !reachesSomebody({ contact, social }))
    faults.push({ path: 'contact.phone', fault: 'none' });
  return { content: { ...content, contact, social }, faults };
}

const isNumber = (field: string): boolean => (numberFields as readonly string[]).includes(field);
