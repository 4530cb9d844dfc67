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

function sample(name: string, field: ListingField): unknown {
  switch (field.type) {
    case 'text':
      // Values in the form that a save stores: an international number, or a name that every network accepts.
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

/** Builds a content with a value in every field of the list, including fields added later. */
export const fullContent = (): ListingContent =>
  listingContent.parse({
    ...samples(basicFields),
    ...samples(detailFields),
    ...samples(serviceFields),
    contact: samples(contactFields),
    social: samples(socialFields),
  });
