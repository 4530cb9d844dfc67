import type { OwnVerification } from '#shared/api/verification.ts';
import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import { decisionOf, provider, type Situation, sub, verificationOf } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { refused, screen, type Answers, type Words, pending } from '../state.ts';

const draft = provider({ verification: 'draft' });
/** A draft again, with all that was sent. */
const takenBack: OwnVerification = {
  ...verificationOf({ verification: 'draft' }),
  documents: verificationOf({ verification: 'pending' }).documents,
};
const start = ({ press, words: { private: t } }: Steps) => press(t.verification.start);

const waiting = (own: Partial<OwnVerification>, situation: Situation = {}): ReturnType<typeof provider> => {
  const answers = provider({ ...situation, verification: 'pending' });
  return { ...answers, getVerification: { ...answers.getVerification, ...own } };
};
const askTakeBack = ({ press, words: { private: t } }: Steps) => press(t.verification.takeBack);
const takeBack = async (steps: Steps) => {
  await askTakeBack(steps);
  await steps.see(steps.words.private.verification.takeBackText);
  await askTakeBack(steps);
};

/** What a reviewer asked for has not come in time. */
const unanswered = (own: Partial<OwnVerification> = {}): Answers => ({
  ...provider({ verification: 'expired' }),
  getVerification: {
    ...verificationOf({ verification: 'expired' }),
    decision: decisionOf('verification-unanswered'),
    ...own,
  },
});

/** A new name was not proved in time; the case for it is still open. */
const nameUnproved = (): Answers => ({
  ...provider({ verification: 'draft' }),
  getVerification: {
    ...verificationOf({ verification: 'draft' }),
    decision: decisionOf('verification-name-unproved'),
  },
});

/** A case that a reviewer decides while its owner is about to take it back. */
const decidedMeanwhile = (): Answers => {
  let isDecided = false;
  return {
    ...provider({ verification: 'pending' }),
    getVerification: ({ time }) => {
      if (time === 1) isDecided = false;
      return verificationOf({ verification: isDecided ? 'rejected' : 'pending' });
    },
    withdrawVerification: () => {
      isDecided = true;
      return refused('version-conflict');
    },
  };
};

/** /verification from the moment that the case was sent: it waits, and what others decide on it. */
export const verificationOutcomes = screen(
  'verification-outcomes',
  { path: '/verification', session: sub, api: provider() },
  [
    {
      name: 'name-unproved',
      api: nameUnproved(),
      act: ({ pressAt }) => pressAt('.last-decision summary'),
      shows: ({ private: t }) => t.verification.decision.nameUnproved('').slice(0, 40),
    },
    {
      name: 'waiting',
      api: provider({ verification: 'pending' }),
      // Nothing is left to complete later.
      act: async ({ find }) => {
        await find('[data-screen=processing]:last-child');
      },
      shows: ({ private: t }) => t.verification.progress(100),
    },
    {
      name: 'waiting-opened',
      api: waiting({ underReview: true }),
      shows: ({ private: t }) => t.verification.processingOpen,
    },
    {
      name: 'waiting-without-median',
      api: waiting({ medianMinutes: undefined }, { listing: ownListing() }),
      shows: ({ private: t }) => t.verification.usual,
    },
    {
      name: 'waiting-beside-an-approval',
      api: waiting({ approval: { expiresOn: '2026-04-10', renewable: true } }, { membership: 'active' }),
      shows: ({ private: t }) => t.verification.nextTitle,
    },
    {
      name: 'take-back-asked',
      api: provider({ verification: 'pending' }),
      act: askTakeBack,
      shows: ({ private: t }) => t.verification.takeBackText,
    },
    {
      name: 'taking-back',
      api: { ...provider({ verification: 'pending' }), withdrawVerification: pending },
      act: takeBack,
      shows: ({ private: t }) => t.verification.takeBackBusy,
    },
    {
      name: 'taken-back',
      api: { ...provider({ verification: 'pending' }), withdrawVerification: takenBack },
      act: takeBack,
      shows: ({ private: t }) => t.verification.takenBack,
    },
    {
      name: 'not-taken-back',
      api: { ...provider({ verification: 'pending' }), withdrawVerification: refused('version-conflict') },
      act: takeBack,
      shows: ({ common }) => common.errors['version-conflict'],
    },
    {
      name: 'decided-before-it-was-taken-back',
      api: decidedMeanwhile(),
      act: takeBack,
      shows: ({ private: t }) => t.verification.failedLead,
    },
    {
      name: 'approved',
      api: provider({ verification: 'approved' }),
      shows: ({ private: t }) => t.verification.createListing,
    },
    {
      name: 'approved-and-paid',
      api: provider({ verification: 'approved', membership: 'active' }),
      shows: ({ private: t }) => t.verification.completedTitle,
    },
    ...(['already-submitted', 'approved'] as const).map((answer) => ({
      name: `approved-typed-again-${answer}`,
      api: {
        ...provider({ verification: 'approved', membership: 'active' }),
        saveDetails:
          answer === 'approved' ? verificationOf({ verification: 'approved' }) : refused('already-submitted'),
      },
      act: async (steps: Steps) => {
        await steps.press(steps.words.private.verification.nameChanged);
        await steps.press(steps.words.private.verification.next);
      },
      shows: ({ private: t }: Words) => t.verification.unchangedText,
    })),
    {
      name: 'approved-listing-asked',
      api: provider({ verification: 'approved', membership: 'active' }),
      act: ({ press, words: { private: t } }) => press(t.verification.createListing),
      shows: ({ private: t }) => t.verification.goToListings,
    },
    {
      name: 'approved-listing-stay',
      api: provider({ verification: 'approved' }),
      act: ({ press, words: { private: t } }) => press(t.verification.createListing),
      shows: ({ private: t }) => t.verification.stay,
    },
    {
      name: 'approved-listing-later',
      api: provider({ verification: 'approved' }),
      act: async (steps) => {
        await steps.press(steps.words.private.verification.createListing);
        await steps.press(steps.words.private.verification.stay);
      },
      shows: ({ private: t }) => t.verification.nextMembership,
    },
    {
      name: 'approved-and-written',
      api: provider({ verification: 'approved', membership: 'active', listing: ownListing() }),
      shows: ({ private: t }) => t.shell.backToDashboard,
    },
    {
      name: 'refused',
      api: provider({ verification: 'rejected' }),
      shows: ({ private: t }) => t.verification.failedLead,
    },
    {
      name: 'refused-unclear',
      api: provider({ verification: 'rejected' }),
      shows: ({ private: t }) => t.verification.reasons['unclear-images'],
    },
    {
      name: 'refused-try-again',
      api: provider({ verification: 'rejected' }),
      shows: ({ private: t }) => t.verification.again,
    },
    {
      name: 'refused-mismatch',
      api: provider({ verification: 'rejected', rejection: { reason: 'mismatch', note: 'Otra persona.' } }),
      shows: ({ private: t }) => t.verification.reasons.mismatch,
    },
    {
      name: 'refused-beside-an-approval',
      api: {
        ...provider({ verification: 'rejected', membership: 'active' }),
        getVerification: {
          ...verificationOf({ verification: 'rejected' }),
          approval: { expiresOn: '2026-04-10', renewable: true },
        },
      },
      shows: ({ private: t }) => t.verification.decision.objection,
    },
    {
      name: 'refused-again',
      api: provider({ verification: 'rejected' }),
      act: async (steps) => {
        await steps.press(steps.words.private.verification.again);
        await start(steps);
        await steps.press(steps.words.private.verification.back);
        await start(steps);
      },
      shows: ({ private: t }) => t.verification.progress(33),
    },
    {
      name: 'draft-after-a-refusal',
      api: {
        ...draft,
        getVerification: {
          ...verificationOf({ verification: 'draft' }),
          decision: decisionOf('verification-rejected'),
        },
      },
      act: ({ pressAt }) => pressAt('.last-decision summary'),
      shows: ({ private: t }) => t.verification.decision.startAgain,
    },
    {
      name: 'refused-while-looking',
      api: {
        ...provider({ verification: 'pending' }),
        getVerification: ({ time }) => verificationOf({ verification: time === 1 ? 'pending' : 'rejected' }),
      },
      act: async ({ find, comeBack }) => {
        // The refusal is told only to those who saw the wait.
        await find('[data-screen=processing]');
        comeBack();
      },
      shows: ({ private: t }) => t.verification.failedTitle,
    },
    {
      name: 'refused-without-note',
      api: provider({ verification: 'rejected', rejection: { reason: 'expired-document', note: '' } }),
      shows: ({ private: t }) => t.verification.reasons['expired-document'],
    },
    {
      name: 'more-asked',
      api: provider({ verification: 'more-asked' }),
      shows: ({ private: t }) => t.verification.askedTitle,
    },
    {
      name: 'more-asked-until',
      api: {
        ...provider({ verification: 'more-asked' }),
        getVerification: { ...verificationOf({ verification: 'more-asked' }), answerBy: at(6) },
      },
      shows: ({ private: t }) => t.verification.answerBy('').slice(-20),
    },
    {
      name: 'approved-until',
      api: provider({
        verification: 'approved',
        membership: 'active',
        expiresOn: { expiresOn: '2031-05-04', renewable: false },
      }),
      shows: ({ private: t }) => t.verification.nameChanged,
    },
    {
      name: 'renewal-asked',
      api: provider({
        verification: 'approved',
        membership: 'active',
        expiresOn: { expiresOn: '2026-04-10', renewable: true },
      }),
      shows: ({ private: t }) => t.verification.renewLead,
    },
    {
      name: 'name-changed',
      api: provider({ verification: 'approved', membership: 'active' }),
      act: ({ press, words: { private: t } }) => press(t.verification.nameChanged),
      shows: ({ private: t }) => t.verification.detailsLead,
    },
    {
      name: 'expired',
      api: provider({ verification: 'expired', membership: 'active' }),
      shows: ({ private: t }) => t.verification.expiredLead,
    },
    {
      name: 'unanswered',
      api: unanswered(),
      shows: ({ private: t }) => t.verification.unansweredLead,
    },
    {
      name: 'unanswered-beside-an-approval',
      api: unanswered({ approval: { expiresOn: '2026-04-10', renewable: true } }),
      shows: ({ private: t }) => t.verification.decision.unanswered,
    },
    {
      name: 'withdrawn',
      api: provider({ verification: 'withdrawn', membership: 'active' }),
      shows: ({ private: t }) => t.verification.withdrawnLead,
    },
  ],
);
