import type { DecisionGround } from '#shared/decision.ts';
import { charge } from '#shared/money.ts';

/** A day of an instant (ISO, UTC): mails don't know where they are read. */
export const day = (instant: string): string =>
  new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));

/** An instant to the minute, in UTC and saying so. */
export const moment = (instant: string): string =>
  `${new Intl.DateTimeFormat('es', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(instant))} UTC`;

/** @param amount in cents */
export const money = (amount: number, currency: string): string => charge(amount, currency, 'es-419');

/** What a decision rests on, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'Se basa en nuestros Términos de Servicio, secciones 8 y 9: lo que no se permite y lo que decidimos cuando sucede.',
  law: 'Se basa en la ley, como dice el motivo.',
};

/** How to object to a decision, the last paragraph of its statement of reasons. */
export const objection =
  'Si crees que es un error, responde a este correo en un plazo de seis meses y di por qué. Otra persona lo revisará sin costo. También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.';
