import {
  appealRejected,
  appealUpheld,
  appealWaits,
  confirmedByReviewer,
  decided,
  decisions,
  hiddenByReviewer,
  mayBeAppealed,
} from '../fixtures/decisions.ts';
import { provider, published, sub, suspendedProvider } from '../fixtures/people.ts';
import { at } from '../fixtures/clock.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen, sharing, unreachable } from '../state.ts';

const otherAppeal = { at: at(0, -1), text: 'La decisión no es cierta.', dueAt: at(9) };
const expired = {
  ...mayBeAppealed,
  mayAppeal: undefined,
  objection: { ...mayBeAppealed.objection, until: at(0, -1) },
};

const appeal = ({ press, words: { own: t } }: Steps) => press(t.decisions.appeal);
const send = ({ press, words: { own: t } }: Steps) => press(t.decisions.appealSend);
const write = ({ fill, words: { own: t } }: Steps) =>
  fill(t.decisions.appealText, 'Las tres fotos son mías. Puedo enviar una selfie con la fecha de hoy.');
const sent = inTurn(appeal, write, send);

/** Page with the decisions against the owner. */
export const decisionsScreen = screen(
  'decisions',
  { path: '/dashboard/decisions', session: sub, api: provider(published) },
  {
    'of-every-kind': {
      api: { listDecisions: { decisions, more: true } },
      shows: ({ own: t }) => [t.decisions.kinds['photo-removed'], t.decisions.over, t.decisions.older],
    },
    'of-somebody-suspended': {
      api: { ...suspendedProvider(), ...decided(hiddenByReviewer) },
      shows: ({ own: t }) => t.decisions.kinds['listing-disabled'],
    },
    'replaced-by-a-reviewer': {
      api: decided(...confirmedByReviewer),
      shows: ({ own: t }) => [t.decisions.provisional, t.decisions.replacedMark],
    },
    none: { api: decided(), shows: ({ own: t }) => t.decisions.none },
  },
  reads('listDecisions', {
    'may-be-appealed': [decided(mayBeAppealed).listDecisions, ({ own: t }) => t.decisions.appeal],
    'appeal-waits': [decided(appealWaits).listDecisions, ({ own: t }) => t.decisions.ownAppeal],
    'appeal-upheld': [decided(appealUpheld).listDecisions, ({ own: t }) => t.decisions.upheld],
    'appeal-rejected': [decided(appealRejected).listDecisions, ({ own: t }) => t.decisions.rejected],
    loading: [pending, ({ own: t }) => t.decisions.title],
    failed: ['internal', ({ own: t }) => t.decisions.loadFailed],
    offline: [unreachable, ({ common }) => common.errors.network],
  }),
  sharing(
    { api: decided(mayBeAppealed) },
    {
      'appeal-form': { act: appeal, shows: ({ own: t }) => t.decisions.appealText },
      'appeal-nothing-typed': {
        act: inTurn(appeal, send),
        shows: ({ own: t }) => t.decisions.appealMissing,
      },
      'appeal-sent': {
        api: {
          appealDecision: {},
          listDecisions: ({ time }) => decided(time === 1 ? mayBeAppealed : appealWaits).listDecisions,
        },
        act: inTurn(sent, finds('[data-testid=appeal] .notice:focus')),
        shows: ({ own: t }) => t.decisions.ownAppeal,
      },
      'appeal-sent-by-another-tab': {
        api: {
          appealDecision: refused('already-appealed'),
          listDecisions: ({ time }) =>
            decided(time === 1 ? mayBeAppealed : { ...appealWaits, appeal: otherAppeal }).listDecisions,
        },
        act: inTurn(sent, finds('[data-testid=appeal] .notice:focus')),
        shows: ({ own: t }) => [otherAppeal.text, t.decisions.notSent],
      },
      'appeal-too-late': {
        api: {
          appealDecision: refused('appeal-late'),
          listDecisions: ({ time }) => decided(time === 1 ? mayBeAppealed : expired).listDecisions,
        },
        act: inTurn(sent, finds('.notice:focus')),
        shows: ({ own: t }) => t.decisions.notSent,
      },
      ...outcomes({ act: sent }, 'appealDecision', {
        'appeal-sending': [pending, ({ own: t }) => t.decisions.appealSending],
        'appeal-failed': ['internal', ({ own: t }) => t.decisions.appealFailed],
        'appeal-offline': unreachable,
        'appeal-refused-already-appealed': 'already-appealed',
        'appeal-refused-appeal-late': 'appeal-late',
        'appeal-refused-not-found': ['not-found', ({ common }) => common.errors['version-conflict']],
      }),
    },
  ),
);
