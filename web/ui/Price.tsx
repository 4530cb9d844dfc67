import { useCommon, useFormats } from '#web/i18n/i18n.tsx';

/**
 * Hourly price such as "$150/hr", followed by the currency code, because many countries use "$". "PEN 150" already
 * starts with the code. Hydration keeps the server's text, because a browser's Intl data may format the price
 * differently (web/i18n/format.ts).
 */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { perHour } = useCommon().listing;
  const price = useFormats().price(amount, currency);
  return (
    <span className="price">
      <span suppressHydrationWarning>{perHour(price)}</span>{' '}
      <small suppressHydrationWarning>{price.includes(currency) ? '' : currency}</small>
    </span>
  );
}
