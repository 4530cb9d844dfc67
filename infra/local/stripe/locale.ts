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
  testCards: 'Test cards',
  testCardsHint: 'One press sends the form with that card. None of them is anybody’s.',
  cards: {
    '4242424242424242': 'pays',
    '5555555555554444': 'pays (Mastercard)',
    '4000000000000002': 'is declined',
    '4000000000009995': 'has insufficient funds',
    '4000000000000069': 'has expired',
    '4000000000000127': 'wrong security code',
    '4000002500003155': '3-D Secure now, renews by itself',
    '4000000000003220': '3-D Secure at every charge',
    '4000000000000341': 'pays now, fails at renewal',
    '4000000000000259': 'pays, and is disputed',
  },
  country: 'Country',
  postalCode: 'Postal code',
  problems: {
    declined: 'Your card was declined. Try another card.',
    insufficientFunds: 'Your card has insufficient funds. Try another card.',
    expiredCard: 'Your card has expired. Try another card.',
    incorrectCvc: 'Your card’s security code is incorrect.',
    processingError: 'An error occurred while processing your card. Try again in a little bit.',
    authenticationFailed: 'We could not authenticate your card. Try again, or use another card.',
    badCard: 'Use one of the test cards below.',
    incorrectNumber: 'Your card number is incorrect.',
    badExpiry: 'Enter an expiry date in the future, as MM/YY.',
    badCvc: 'Enter the 3 digits of the security code.',
  },
  badEmail: 'Enter a valid e-mail address.',
  badCountry: 'Choose your country.',
  contact: 'Contact information',
  method: 'Payment method',
  subscribeTo: (name: string) => `Subscribe to ${name}`,
  terms: (amount: string, days: number) =>
    `By paying you allow ${amount} to be charged every ${days} days until you cancel.`,
  bank: 'Test bank · 3-D Secure',
  challenge: 'Authorize this payment',
  amount: 'Amount',
  passChallenge: 'Complete authentication',
  failChallenge: 'Fail authentication',
  receipt: 'Receipt',
  invoice: 'Invoice',
  invoiceNumber: 'Number',
  paidOn: 'Paid on',
  paidBy: 'Payment method',
  concept: 'What for',
  invoiceTotal: 'Total',
  paidAmount: 'Paid',
  refunded: 'Refunded',
  seeInvoice: 'See',
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
    incomplete_expired: 'Never paid',
    unpaid: 'Not paid',
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
  invoiceStatus: { draft: 'In preparation', open: 'Unpaid', paid: 'Paid', void: 'Void' } as Record<
    string,
    string
  >,
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
  testCards: 'Tarjetas de prueba',
  testCardsHint: 'Con un toque se envía el formulario con esa tarjeta. Ninguna es de nadie.',
  cards: {
    '4242424242424242': 'paga',
    '5555555555554444': 'paga (Mastercard)',
    '4000000000000002': 'se rechaza',
    '4000000000009995': 'no tiene fondos',
    '4000000000000069': 'está vencida',
    '4000000000000127': 'código CVC incorrecto',
    '4000002500003155': '3-D Secure ahora, se renueva sola',
    '4000000000003220': '3-D Secure en cada cobro',
    '4000000000000341': 'paga ahora, falla al renovar',
    '4000000000000259': 'paga, y el cobro se disputa',
  },
  country: 'País',
  postalCode: 'Código postal',
  problems: {
    declined: 'Tu tarjeta fue rechazada. Prueba con otra.',
    insufficientFunds: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
    expiredCard: 'Tu tarjeta está vencida. Prueba con otra.',
    incorrectCvc: 'El código CVC de tu tarjeta es incorrecto.',
    processingError: 'Hubo un error al procesar tu tarjeta. Inténtalo de nuevo en un momento.',
    authenticationFailed: 'No pudimos autenticar tu tarjeta. Inténtalo de nuevo o usa otra.',
    badCard: 'Usa una de las tarjetas de prueba de abajo.',
    incorrectNumber: 'El número de tu tarjeta es incorrecto.',
    badExpiry: 'Escribe una fecha de vencimiento futura, como MM/AA.',
    badCvc: 'Escribe los 3 dígitos del código CVC.',
  },
  badEmail: 'Escribe un correo electrónico válido.',
  badCountry: 'Elige tu país.',
  contact: 'Información de contacto',
  method: 'Método de pago',
  subscribeTo: (name) => `Suscríbete a ${name}`,
  terms: (amount, days) => `Al pagar permites que se cobren ${amount} cada ${days} días hasta que canceles.`,
  bank: 'Banco de prueba · 3-D Secure',
  challenge: 'Autoriza este pago',
  amount: 'Importe',
  passChallenge: 'Completar la autenticación',
  failChallenge: 'Fallar la autenticación',
  receipt: 'Recibo',
  invoice: 'Factura',
  invoiceNumber: 'Número',
  paidOn: 'Pagado el',
  paidBy: 'Método de pago',
  concept: 'Concepto',
  invoiceTotal: 'Total',
  paidAmount: 'Pagado',
  refunded: 'Reembolsado',
  seeInvoice: 'Ver',
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
    incomplete_expired: 'Nunca se pagó',
    unpaid: 'Sin pagar',
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
  invoiceStatus: { draft: 'En preparación', open: 'Sin pagar', paid: 'Pagada', void: 'Anulada' },
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
