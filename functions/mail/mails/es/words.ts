import { locales } from '#shared/dates.ts';
import { charge } from '#shared/money.ts';
import { type DecisionGround, objectionEnd, writeToObject } from '#shared/decision.ts';
import type { MailContext } from '../../mail-text.ts';

/** @param cents amount in cents */
export const money = (cents: number, currency: string): string => charge(cents, currency, locales.es);

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'Se basa en nuestros Términos de Servicio, secciones 8 y 9: lo que no se permite y lo que decidimos cuando sucede.',
  law: 'Se basa en la ley, como dice el motivo.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection = ({ date, since, supportEmail }: MailContext): string =>
  `¿Crees que es un error? ${writeToObject.es(supportEmail, date(objectionEnd(new Date(since))))} También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.`;
