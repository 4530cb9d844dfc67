import { checklistOf, stepAddresses, type StepName } from '#shared/checklist.ts';
import { whatIsLeft } from '#shared/checklist-words.ts';
import { locales } from '#shared/dates.ts';
import { charge } from '#shared/money.ts';
import type { DecisionGround } from '#shared/decision.ts';
import { appealToObject, objectionEnd, writeToObject } from '#shared/objection.ts';
import type { EventContext, MailContext, MailText } from '../../mail-text.ts';

/** @param cents amount in cents */
export const money = (cents: number, currency: string): string => charge(cents, currency, locales.es);

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'Se basa en las secciones 8 y 9 de nuestros Términos de servicio: lo que no está permitido y qué decidimos cuando sucede.',
  law: 'Se basa en la ley, como explica el motivo.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection = ({ date, since, supportEmail }: EventContext): string =>
  `¿Crees que es un error? ${writeToObject.es(supportEmail, date(objectionEnd(new Date(since))))} También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.`;

/** Last paragraph of a statement of reasons on a report: the way to appeal (REPORT-10). */
export const appeal = ({ date, since }: EventContext): string =>
  `¿Crees que es un error? ${appealToObject.es(date(objectionEnd(new Date(since))))} También puedes acudir a un tribunal o a un organismo certificado de resolución de estos conflictos.`;

/** Link of a statement of reasons. */
export const seeDecision = { label: 'Ver la decisión', path: '/dashboard/decisions' };

/** For `standing`, after what hid the listing is over. */
export const shownAgain = 'Tu perfil se muestra otra vez.';

const stepLabels: Readonly<Record<StepName, string>> = {
  write: 'Ir a tu perfil',
  verify: 'Ir a la verificación',
  pay: 'Ver la membresía',
};

/**
 * Says whether a provider's listing is public, and what is left to do or waits for a reviewer.
 * @param shown sentence for a public listing
 */
export function standing(context: MailContext, shown = 'Ya se puede ver.'): string | undefined {
  const { progress } = context;
  if (!progress) return undefined;
  return [...(progress.missing.length === 0 ? [shown] : []), ...whatIsLeft('es', progress, context)].join(
    ' ',
  );
}

/** Returns what is left to do before the payment opens (MONEY-3). Undefined if it is open, or not needed. */
export function leftBeforePaying(context: MailContext): string | undefined {
  const { progress } = context;
  if (!progress || checklistOf(progress).steps.pay !== 'later') return undefined;
  return whatIsLeft('es', progress, context).join(' ');
}

/** Links to the step that a provider can do now, otherwise to the dashboard. */
export function nextStep({ progress }: MailContext): MailText['action'] {
  const live = progress && checklistOf(progress).live;
  return live
    ? { label: stepLabels[live], path: stepAddresses[live] }
    : { label: 'Ir a tu panel', path: '/dashboard' };
}
