/** Texts of the hosted pages. Always Spanish, whatever locale a session requests. */
export const texts = {
  demo: 'Demostración local: no es un pago real. No escribas una tarjeta de verdad.',
  subscribeTo: (name: string) => `Suscríbete a ${name}`,
  every: (days: number) => `cada ${days} días`,
  card: 'Número de tarjeta',
  pay: (amount: string) => `Pagar ${amount}`,
  back: 'Volver sin pagar',
  testCards: 'Tarjetas de prueba',
  problems: {
    declined: 'Tu tarjeta fue rechazada. Prueba con otra.',
    authenticationFailed: 'No pudimos autenticar tu tarjeta. Inténtalo de nuevo o usa otra.',
    badCard: 'Usa una de las tarjetas de prueba de abajo.',
  },
  challenge: 'Autoriza este pago',
  passChallenge: 'Completar la autenticación',
  failChallenge: 'Fallar la autenticación',
  receipt: 'Recibo',
  invoice: 'Factura',
  refunded: 'Reembolsado',
  complete: 'Este pago está completo.',
  continue: 'Continuar',
  expired: 'Esta página ya venció.',
  notFound: 'Aquí no hay nada.',
  portal: 'Tu suscripción',
  renews: (date: string) => `Se renueva el ${date}`,
  ends: (date: string) => `Termina el ${date}`,
  ended: (date: string) => `Terminó el ${date}`,
  cancel: 'Cancelar al final del período pagado',
  resume: 'Conservar mi suscripción',
  cardEnding: (digits: string) => `Tarjeta terminada en ${digits}`,
  saveCard: 'Guardar esta tarjeta',
  invoiceStatus: {
    draft: 'En preparación',
    open: 'Sin pagar',
    paid: 'Pagada',
    void: 'Anulada',
  } as Record<string, string>,
  payNow: 'Pagar ahora',
  return: 'Volver al sitio',
};

export type Problem = keyof typeof texts.problems;

/** Returns the problem in a page's address (`?problem=declined`). */
export function problemIn(url: string): Problem | undefined {
  const named = new URLSearchParams(url.split('?')[1]).get('problem') ?? '';
  return Object.hasOwn(texts.problems, named) ? (named as Problem) : undefined;
}

/** Formats an amount as the site does: USD 50.00. The amount is in the currency's smallest unit, as in Stripe. */
export function money(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('es-419', { style: 'currency', currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 0));
}

/** Formats a day in UTC. */
export const day = (seconds: number): string =>
  new Intl.DateTimeFormat('es-419', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
