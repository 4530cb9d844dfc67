import { get } from 'react-hook-form';
import { characters, cleanLine, cleanText } from '#shared/clean-text.ts';
import { fieldsByTab, type ListingFields } from '#shared/listing-fields.ts';
import type { OwnListingMessages } from '#web/i18n/en/own-listing.ts';
import { fieldPath, formTabs, type ListingErrors } from './form-tabs.ts';
import type { ListingValues } from './listing-values.ts';

type Words = Pick<OwnListingMessages['form'], 'titleLong' | 'descriptionLong' | 'tooLong'>;

/**
 * Returns errors for texts longer than their field allows, counted as in the contract. The inputs don't cut text off,
 * so the excess would otherwise go unnoticed until the save.
 */
export function tooLongErrors(values: ListingValues, words: Words): ListingErrors {
  const errors: ListingErrors = {};
  for (const tab of formTabs) {
    for (const [name, field] of Object.entries<ListingFields[string]>(fieldsByTab[tab])) {
      const path = fieldPath(tab, name);
      const text: unknown = get(values, path);
      if ((field.type !== 'text' && field.type !== 'email') || typeof text !== 'string') continue;
      const clean = field.type === 'text' && field.lines === 'many' ? cleanText : cleanLine;
      if (characters(clean(text)) > field.max)
        errors[path] =
          name === 'title'
            ? words.titleLong
            : name === 'description'
              ? words.descriptionLong
              : words.tooLong(field.max);
    }
  }
  return errors;
}
