import { useCommon, useFormats } from '#web/i18n/i18n.tsx';

/**
 * '$150/hr' with the currency's code beside it, since many countries write "$"; a currency without a symbol of
 * its own ("PEN 150") says its code already. What the server wrote stays:
 * a browser's Intl data may word it differently (web/i18n/format.ts).
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
