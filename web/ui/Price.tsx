import type { PriceOrigin } from '#web/i18n/format.ts';
import { useCommon, useFormats } from '#web/i18n/i18n.tsx';

/**
 * Hourly price such as "$150/hr", followed by the currency code, because many countries use "$". Hydration keeps the
 * server's text, because a browser's Intl data may format the price differently (web/i18n/format.ts).
 */
export function Price({ amount, of }: { amount: number; of: PriceOrigin }) {
  const { perHour } = useCommon().listing;
  const price = useFormats().price(amount, of);
  return (
    <span className="price">
      <span suppressHydrationWarning>{perHour(price)}</span> <small>{of.currency}</small>
    </span>
  );
}
