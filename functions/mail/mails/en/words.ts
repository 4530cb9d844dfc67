import { checklistOf, stepAddresses, type StepName } from '#shared/checklist.ts';
import { whatIsLeft } from '#shared/checklist-words.ts';
import { locales } from '#shared/dates.ts';
import { charge } from '#shared/money.ts';
import type { DecisionGround } from '#shared/decision.ts';
import { appealToObject, objectionEnd, writeToObject } from '#shared/objection.ts';
import type { EventContext, MailContext, MailText } from '../../mail-text.ts';

/** @param cents amount in cents */
export const money = (cents: number, currency: string): string => charge(cents, currency, locales.en);

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'It is based on sections 8 and 9 of our Terms of Service: what is not allowed, and what we decide when it happens.',
  law: 'It is based on the law, as the reason explains.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection = ({ date, since, supportEmail }: EventContext): string =>
  `Do you think this is a mistake? ${writeToObject.en(supportEmail, date(objectionEnd(new Date(since))))} You may also go to a court, or to a certified body for settling such disputes.`;

/** Last paragraph of a statement of reasons on a report: the way to appeal (REPORT-10). */
export const appeal = ({ date, since }: EventContext): string =>
  `Do you think this is a mistake? ${appealToObject.en(date(objectionEnd(new Date(since))))} You may also go to a court, or to a certified body for settling such disputes.`;

/** Link of a statement of reasons. */
export const seeDecision = { label: 'See the decision', path: '/dashboard/decisions' };

/** For `standing`, after what hid the listing is over. */
export const shownAgain = 'Your profile is shown again.';

const stepLabels: Readonly<Record<StepName, string>> = {
  write: 'Go to your profile',
  verify: 'Go to the verification',
  pay: 'See the membership',
};

/**
 * Says whether a provider's listing is public, and what is left to do or waits for a reviewer.
 * @param shown sentence for a public listing
 */
export function standing(context: MailContext, shown = 'It can be seen now.'): string | undefined {
  const { progress } = context;
  if (!progress) return undefined;
  return [...(progress.missing.length === 0 ? [shown] : []), ...whatIsLeft('en', progress, context)].join(
    ' ',
  );
}

/** Returns what is left to do before the payment opens (MONEY-3). Undefined if it is open, or not needed. */
export function leftBeforePaying(context: MailContext): string | undefined {
  const { progress } = context;
  if (!progress || checklistOf(progress).steps.pay !== 'later') return undefined;
  return whatIsLeft('en', progress, context).join(' ');
}

/** Links to the step that a provider can do now, otherwise to the dashboard. */
export function nextStep({ progress }: MailContext): MailText['action'] {
  const live = progress && checklistOf(progress).live;
  return live
    ? { label: stepLabels[live], path: stepAddresses[live] }
    : { label: 'Go to your dashboard', path: '/dashboard' };
}
