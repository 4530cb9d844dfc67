import { useCommon, useFormats } from '../i18n/i18n.tsx';

/**
 * '$150/hr' with the currency's code beside it, since many countries write "$". What the server wrote stays:
 * a browser's Intl data may word it differently (web/i18n/format.ts).
 */
export function Price({ amount, currency }: { amount: number; currency: string }) {
  const { perHour } = useCommon().listing;
  return (
    <span className="price">
      <span suppressHydrationWarning>{perHour(useFormats().price(amount, currency))}</span>{' '}
      <small>{currency}</small>
    </span>
  );
}
