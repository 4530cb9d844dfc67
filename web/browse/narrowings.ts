import type { RangeName } from '#shared/listing-options.ts';
import type { Common } from '#web/i18n/en/common.ts';
import type { PublicMessages } from '#web/i18n/en/public.ts';
import type { Formats } from '#web/i18n/format.ts';
import { filterChange, type BrowseState } from '#web/place/browse-address.ts';

/** Active filter of a list: its label, and the address change that removes the filter. */
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

/** Lists the active filters in the order of the sheet. A range is one filter even if only one end is set. */
export function narrowings(
  state: BrowseState,
  currency: string,
  { browse, common, formats }: Words,
): Narrowing[] {
  // Without a country the amount has no currency, so format a plain number.
  const { country } = state;
  const amount = (value: number) =>
    country && currency ? formats.price(value, { country, currency }) : formats.number(value);
  const range = (name: RangeName, text: (value: number) => string): Narrowing[] => {
    const [lowest, highest] = [`${name}Min`, `${name}Max`] as const;
    const { [lowest]: min, [highest]: max } = state;
    if ((min ?? max) === undefined) return [];
    const said = browse.range(
      min === undefined ? undefined : text(min),
      max === undefined ? undefined : text(max),
    );
    const label = name === 'age' ? browse.years(said) : said;
    return [{ key: name, label, without: { [lowest]: undefined, [highest]: undefined } }];
  };
  return [
    ...state.filters.map((one) => ({
      key: one,
      label: browse.filter[one],
      without: filterChange(state, one),
    })),
    ...range('price', amount),
    ...range('age', String),
    ...state.services.map((one) => ({
      key: one,
      label: common.option.services[one],
      without: { services: state.services.filter((other) => other !== one) },
    })),
  ];
}
