import {
  basicFields,
  contactFields,
  detailFields,
  type ListingField,
  type ListingFields,
  serviceFields,
  socialFields,
} from '#shared/listing-fields.ts';
import { listingContent, type ListingContent } from '#shared/listing.ts';

const places: Record<string, string> = {
  country: 'mx',
  city: 'mx-ciudad-de-mexico',
  municipality: 'mx-ciudad-de-mexico-coyoacan',
};

/** What a field may hold; a text names its field. */
function sample(name: string, field: ListingField): unknown {
  switch (field.type) {
    case 'text':
      // As a save leaves it: a number in international form, and a name that any network takes.
      if (field.input === 'phone') return '+525512345678';
      return field.input === 'name' ? `My${name}` : `My ${name}`;
    case 'email':
      return 'public@example.test';
    case 'choice':
      return field.options.at(-1);
    case 'choices':
      return field.options;
    case 'flag':
      return true;
    case 'price':
      return 1500;
    case 'placeId':
      return places[name];
    case 'hours':
      return { from: 9 * 60, to: 21 * 60 };
  }
}

const samples = (fields: ListingFields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sample(name, field)]));

/** A content in which every field of the list says something, also one that is added after this was written. */
export const fullContent = (): ListingContent =>
  listingContent.parse({
    ...samples(basicFields),
    ...samples(detailFields),
    ...samples(serviceFields),
    contact: samples(contactFields),
    social: samples(socialFields),
  });
