import type { ListingDetail } from '#shared/api/listing.ts';
import type { ListingFieldName } from '#shared/listing-fields.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { Fact } from './Facts.tsx';

/** What a listing says in these fields, options in words; without a value where it says nothing. */
export function fieldFacts(
  names: readonly ListingFieldName[],
  listing: Partial<ListingDetail>,
  { field, option }: Pick<Common, 'field' | 'option'>,
): Fact[] {
  const content: Partial<Record<string, unknown>> = listing;
  const options: Partial<Record<string, Record<string, string>>> = option;
  return names.map((name) => {
    const said = [content[name] ?? []].flat() as string[];
    const words = options[name];
    return [field[name], (words ? said.map((one) => words[one]) : said).join(', ')];
  });
}
