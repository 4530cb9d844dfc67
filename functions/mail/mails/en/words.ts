import { locales } from '#shared/dates.ts';
import { charge } from '#shared/money.ts';
import { type DecisionGround, objectionEnd, writeToObject } from '#shared/decision.ts';
import type { MailContext } from '../../mail-text.ts';

/** @param cents amount in cents */
export const money = (cents: number, currency: string): string => charge(cents, currency, locales.en);

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'It rests on our Terms of Service, sections 8 and 9: what is not allowed, and what we decide where it happens.',
  law: 'It rests on the law, as the reason says.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection = ({ date, since, supportEmail }: MailContext): string =>
  `Do you think that this is wrong? ${writeToObject.en(supportEmail, date(objectionEnd(new Date(since))))} You may also go to a court, or to a certified body for settling such disputes.`;
