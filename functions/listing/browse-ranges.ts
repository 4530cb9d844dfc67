import { ageOn } from '#shared/age.ts';
import type { Range } from '#shared/listing-options.ts';
import type { Search } from './browse-search.ts';
import { bornNumber, type ListingCard } from '#functions/core/projection/card.ts';
import type { KeyRange } from './listing-table.ts';

/** The birth dates of an age range today, as `ageOn` counts: a year is 10,000 of the numbers yyyymmdd. */
export function bornRange({ min, max }: Range, now: Date): KeyRange {
  const today = bornNumber(now.toISOString().slice(0, 10));
  return {
    from: max === undefined ? 0 : today - (max + 1) * 10_000 + 1,
    to: min === undefined ? today : today - min * 10_000,
  };
}

/** What the index itself can leave out: where the list is in the order of what a range is of. */
export function keyRange({ sort, price, age, now }: Search): KeyRange | undefined {
  if (sort === 'age' && age) return bornRange(age, now);
  if (sort === 'price' && price) return { from: price.min ?? 0, to: price.max ?? Number.MAX_SAFE_INTEGER };
  return undefined;
}

const within = ({ min = -Infinity, max = Infinity }: Range, value: number): boolean =>
  min <= value && value <= max;

/** Whether a card is in the ranges, and offers all the services. */
export const isInRanges = (card: ListingCard, { price, age, services, now }: Search): boolean =>
  (!price || within(price, card.price)) &&
  (!age || within(age, ageOn(card.dateOfBirth, now))) &&
  services.every((service) => card.services.includes(service));
