import { ageOn } from '#shared/age.ts';
import type { Range } from '#shared/listing-options.ts';
import type { Search } from './browse-search.ts';
import { bornNumber, type ListingCard } from '#functions/core/projection/card.ts';
import type { KeyRange } from './listing-table.ts';

/**
 * Converts an age range to birth dates as of today, counted as in `ageOn`. Dates are numbers yyyymmdd, so a year is
 * 10,000.
 */
export function bornRange({ min, max }: Range, now: Date): KeyRange {
  const today = bornNumber(now.toISOString().slice(0, 10));
  return {
    from: max === undefined ? 0 : today - (max + 1) * 10_000 + 1,
    to: min === undefined ? today : today - min * 10_000,
  };
}

/** Returns the key range of the price or age filter if the list is sorted by that field. */
export function keyRange({ sort, price, age, now }: Search): KeyRange | undefined {
  if (sort === 'age' && age) return bornRange(age, now);
  if (sort === 'price' && price) return { from: price.min ?? 0, to: price.max ?? Number.MAX_SAFE_INTEGER };
  return undefined;
}

const within = ({ min = -Infinity, max = Infinity }: Range, value: number): boolean =>
  min <= value && value <= max;

/** True if a card is in all ranges and offers all services. */
export const isInRanges = (card: ListingCard, { price, age, services, now }: Search): boolean =>
  (!price || within(price, card.price)) &&
  (!age || within(age, ageOn(card.dateOfBirth, now))) &&
  services.every((service) => card.services.includes(service));
