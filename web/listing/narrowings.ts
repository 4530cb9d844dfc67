import type { Range } from '#shared/listing-options.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import type { Formats } from '#web/i18n/format.ts';
import { filterChange, type BrowseState } from './browse-address.ts';

/** One filter of a list that is on: its words, and the change of the address that takes it off. */
export interface Narrowing {
  key: string;
  label: string;
  without: Partial<BrowseState>;
}

interface Words {
  browse: PublicMessages['browse'];
  common: Common;
  formats: Formats;
}

/** Every filter that is on, in the order of the sheet; a range is one, whichever of its ends are given. */
export function narrowings(state: BrowseState, currency: string, words: Words): Narrowing[] {
  const { browse, common, formats } = words;
  const price: Range = { min: state.priceMin, max: state.priceMax };
  const age: Range = { min: state.ageMin, max: state.ageMax };
  // Without a country an amount is of no currency yet.
  const amount = (value: number) =>
    state.country && currency ? formats.price(value, currency) : formats.number(value);
  const said = ({ min, max }: Range, text: (value: number) => string) =>
    browse.range(min === undefined ? undefined : text(min), max === undefined ? undefined : text(max));
  return [
    ...state.filters.map((one) => ({
      key: one as string,
      label: browse.filter[one],
      without: filterChange(state, one) as Partial<BrowseState>,
    })),
    ...((price.min ?? price.max) === undefined
      ? []
      : [
          {
            key: 'price',
            label: said(price, amount),
            without: { priceMin: undefined, priceMax: undefined },
          },
        ]),
    ...((age.min ?? age.max) === undefined
      ? []
      : [
          {
            key: 'age',
            label: browse.years(said(age, String)),
            without: { ageMin: undefined, ageMax: undefined },
          },
        ]),
    ...state.services.map((one) => ({
      key: one as string,
      label: common.option.services[one],
      without: { services: state.services.filter((other) => other !== one) },
    })),
  ];
}
