import type { DecisionGround } from '#shared/decision.ts';
import { formatsIn } from '../../mail-text.ts';

export const { day, moment, money } = formatsIn('en', 'en-US');

/** Legal grounds of a decision, for its statement of reasons. */
export const grounds: Readonly<Record<DecisionGround, string>> = {
  terms:
    'It rests on our Terms of Service, sections 8 and 9: what is not allowed, and what we decide where it happens.',
  law: 'It rests on the law, as the reason says.',
};

/** Last paragraph of a statement of reasons: the way to object to the decision. */
export const objection =
  'If you think that this is wrong, answer this e-mail within six months and say why. Another person looks at it, free of charge. You may also go to a court, or to a certified body for settling such disputes.';
