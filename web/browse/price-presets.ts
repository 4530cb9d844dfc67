/**
 * Amounts offered as a highest price per hour, as multiples of a round unit of each currency. A unit is worth 20 to 30
 * US dollars; only its size matters, so exchange rates need no update.
 */
const multiples = [2, 3, 5, 8];
const units: Readonly<Record<string, number>> = {
  ARS: 30_000,
  BOB: 200,
  CLP: 25_000,
  COP: 100_000,
  CRC: 10_000,
  CUP: 5_000,
  DOP: 1_500,
  EUR: 25,
  GTQ: 200,
  HNL: 500,
  MXN: 500,
  NIO: 1_000,
  PEN: 100,
  PYG: 200_000,
  USD: 25,
  UYU: 1_000,
  VES: 5_000,
};

/** Returns the amounts for a currency, lowest first; none for a currency outside the catalogue. */
export function pricePresets(currency: string): number[] {
  const unit = units[currency];
  return unit === undefined ? [] : multiples.map((multiple) => multiple * unit);
}
