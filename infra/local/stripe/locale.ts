/** The languages that the hosted pages may be asked for; `auto` follows the browser. */
export const LOCALES = ['auto', 'en', 'en-GB', 'es', 'es-419'] as const;

export type Language = 'en' | 'es';

/** The session's language, else the browser's first that we have, else English. */
export function languageOf(locale: string | null, acceptLanguage = ''): Language {
  const asked = locale === null || locale === 'auto' ? acceptLanguage.split(',') : [locale];
  const known = asked.map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag === 'en' || tag === 'es') ?? 'en';
}

const en = {
  demo: 'Local demo: no real payment. Do not type a real card.',
  checkout: 'Checkout',
  every: (days: number) => `every ${days} days`,
  total: 'Total due today',
  email: 'E-mail',
  card: 'Card number',
  expiry: 'Expiry, MM/YY',
  cvc: 'Security code',
  pay: (amount: string) => `Pay ${amount}`,
  back: 'Go back without paying',
  cards: [
    '4242 4242 4242 4242 pays.',
    '4000 0000 0000 0002 is declined.',
    '4000 0000 0000 0341 pays now and fails at renewal.',
  ],
  declined: 'Your card was declined. Try another card.',
  badEmail: 'Enter a valid e-mail address.',
  badCard: 'Use one of the test cards below.',
  badExpiry: 'Enter an expiry date in the future, as MM/YY.',
  badCvc: 'Enter the 3 digits of the security code.',
  complete: 'This payment is complete.',
  continue: 'Continue',
  expired: 'This page has expired.',
  notFound: 'Nothing is here.',
  portal: 'Your membership',
  status: {
    active: 'Active',
    past_due: 'Payment failed: we will try again',
    canceled: 'Canceled',
    incomplete: 'Waiting for payment',
  } as Record<string, string>,
  renews: (date: string) => `Renews on ${date}`,
  ends: (date: string) => `Ends on ${date}`,
  ended: (date: string) => `Ended on ${date}`,
  cancel: 'Cancel at the end of the paid period',
  resume: 'Keep my membership',
  newCard: 'Card for renewals',
  cardEnding: (digits: string) => `Card ending in ${digits}`,
  saveCard: 'Save this card',
  invoices: 'Invoices',
  none: 'Nothing yet.',
  invoiceStatus: { draft: 'In preparation', open: 'Unpaid', paid: 'Paid' } as Record<string, string>,
  payNow: 'Pay now',
  return: 'Return to the site',
};

const es: typeof en = {
  demo: 'Demostración local: no es un pago real. No escribas una tarjeta de verdad.',
  checkout: 'Pago',
  every: (days) => `cada ${days} días`,
  total: 'Total a pagar hoy',
  email: 'Correo electrónico',
  card: 'Número de tarjeta',
  expiry: 'Vence, MM/AA',
  cvc: 'Código CVC',
  pay: (amount) => `Pagar ${amount}`,
  back: 'Volver sin pagar',
  cards: [
    '4242 4242 4242 4242 paga.',
    '4000 0000 0000 0002 se rechaza.',
    '4000 0000 0000 0341 paga ahora y falla al renovar.',
  ],
  declined: 'Tu tarjeta fue rechazada. Prueba con otra.',
  badEmail: 'Escribe un correo electrónico válido.',
  badCard: 'Usa una de las tarjetas de prueba de abajo.',
  badExpiry: 'Escribe una fecha de vencimiento futura, como MM/AA.',
  badCvc: 'Escribe los 3 dígitos del código CVC.',
  complete: 'Este pago está completo.',
  continue: 'Continuar',
  expired: 'Esta página ya venció.',
  notFound: 'Aquí no hay nada.',
  portal: 'Tu membresía',
  status: {
    active: 'Activa',
    past_due: 'El pago falló: lo intentaremos de nuevo',
    canceled: 'Cancelada',
    incomplete: 'En espera del pago',
  },
  renews: (date) => `Se renueva el ${date}`,
  ends: (date) => `Termina el ${date}`,
  ended: (date) => `Terminó el ${date}`,
  cancel: 'Cancelar al final del período pagado',
  resume: 'Conservar mi membresía',
  newCard: 'Tarjeta para las renovaciones',
  cardEnding: (digits) => `Tarjeta terminada en ${digits}`,
  saveCard: 'Guardar esta tarjeta',
  invoices: 'Facturas',
  none: 'Todavía nada.',
  invoiceStatus: { draft: 'En preparación', open: 'Sin pagar', paid: 'Pagada' },
  payNow: 'Pagar ahora',
  return: 'Volver al sitio',
};

export type Texts = typeof en;
export const texts: Record<Language, Texts> = { en, es };

/** Stripe's zero-decimal currencies: the amount is already in whole units (https://docs.stripe.com/currencies). */
const ZERO_DECIMAL = /^(bif|clp|djf|gnf|jpy|kmf|krw|mga|pyg|rwf|vnd|vuv|xaf|xof|xpf)$/;

/** Neutral Latin American Spanish, as the site writes it: MXN 499.00. */
const REGION: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/** An amount in Stripe's smallest unit, as people write it. */
export function money(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(REGION[language], {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  return format.format(ZERO_DECIMAL.test(currency) ? amount : amount / 100);
}

/** A day, in UTC: what the calendar of the subscription goes by. */
export function day(seconds: number, language: Language): string {
  return new Intl.DateTimeFormat(REGION[language], { dateStyle: 'long', timeZone: 'UTC' }).format(
    seconds * 1000,
  );
}
