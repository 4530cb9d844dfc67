import type { OwnVerification } from '#shared/api/verification.ts';
import { at } from '../fixtures/clock.ts';
import { ownListing } from '../fixtures/own-listing.ts';
import {
  decisionOf,
  identified,
  newcomer,
  provider,
  situations,
  sub,
  verificationOf,
  verified,
  type Situation,
} from '../fixtures/people.ts';
import { finds, inTurn, type Steps } from '../frame/steps.ts';
import { each, outcomes, pending, refused, screen, type Answers } from '../state.ts';

const draft = provider({ verification: 'draft' });
/** Draft after withdrawing a submission, with everything that was submitted. */
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
const takeBack = inTurn(
  askTakeBack,
  ({ see, words: { private: t } }) => see(t.verification.takeBackText),
  askTakeBack,
);

/** Builds the responses after a provider missed a reviewer's deadline for more documents. */
const unanswered = (own: Partial<OwnVerification> = {}): Answers => ({
  ...provider({ verification: 'expired' }),
  getVerification: {
    ...verificationOf({ verification: 'expired' }),
    decision: decisionOf('verification-unanswered'),
    ...own,
  },
});

/** Builds the responses after a new name was not proved in time; its case is still open. */
const nameUnproved = (): Answers => ({
  ...provider({ verification: 'draft' }),
  getVerification: {
    ...verificationOf({ verification: 'draft' }),
    decision: decisionOf('verification-name-unproved'),
  },
});

/** Builds responses for a case that a reviewer decides while its owner is withdrawing it. */
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

/** The page /verification after submission: waiting, and the reviewers' decisions. */
export const verificationOutcomes = screen(
  'verification-outcomes',
  { path: '/verification', session: sub, api: provider() },
  {
    'name-unproved': {
      api: nameUnproved(),
      act: ({ pressAt }) => pressAt('.last-decision summary'),
      shows: ({ private: t }) => t.verification.decision.nameUnproved('').slice(0, 40),
    },
    waiting: {
      api: provider({ verification: 'pending' }),
      // The page offers no step to complete later.
      act: finds('[data-screen=processing]:last-child'),
      shows: ({ private: t }) => t.verification.progress(100),
    },
    'waiting-opened': {
      api: waiting({ underReview: true }),
      shows: ({ private: t }) => t.verification.processingOpen,
    },
    'waiting-without-median': {
      api: waiting({ medianMinutes: undefined }, { listing: ownListing() }),
      shows: ({ private: t }) => t.verification.usual,
    },
    'waiting-beside-an-approval': {
      api: waiting({ approval: { expiresOn: '2026-04-10', renewable: true } }, { membership: 'active' }),
      shows: ({ private: t }) => t.verification.nextTitle,
    },
    'take-back-asked': {
      api: provider({ verification: 'pending' }),
      act: askTakeBack,
      shows: ({ private: t }) => t.verification.takeBackText,
    },
  },
  outcomes({ api: provider({ verification: 'pending' }), act: takeBack }, 'withdrawVerification', {
    'taking-back': [pending, ({ common }) => common.action.moment],
    'taken-back': [takenBack, ({ private: t }) => t.verification.takenBack],
    'not-taken-back': 'version-conflict',
  }),
  {
    'decided-before-it-was-taken-back': {
      api: decidedMeanwhile(),
      act: takeBack,
      shows: ({ private: t }) => t.verification.failedLead,
    },
  },
  situations(identified, {
    approved: [{}, ({ private: t }) => t.verification.createListing],
    'approved-and-paid': [{ membership: 'active' }, ({ private: t }) => t.verification.completedTitle],
    'approved-and-written': [
      { membership: 'active', listing: ownListing() },
      ({ private: t }) => t.shell.backToDashboard,
    ],
    'approved-until': [
      { membership: 'active', expiresOn: { expiresOn: '2031-05-04', renewable: false } },
      ({ private: t }) => t.verification.nameChanged,
    ],
    'renewal-asked': [
      { membership: 'active', expiresOn: { expiresOn: '2026-04-10', renewable: true } },
      ({ private: t }) => t.verification.renewLead,
    ],
  }),
  each('approved-typed-again', ['already-submitted', 'approved'], (answer) => ({
    api: {
      ...provider(verified),
      saveDetails:
        answer === 'approved' ? verificationOf({ verification: 'approved' }) : refused('already-submitted'),
    },
    act: async (steps) => {
      await steps.press(steps.words.private.verification.nameChanged);
      await steps.press(steps.words.private.verification.next);
    },
    shows: ({ private: t }) => t.verification.unchangedText,
  })),
  {
    'approved-listing-asked': {
      api: provider(verified),
      act: ({ press, words: { private: t } }) => press(t.verification.createListing),
      shows: ({ private: t }) => t.verification.goToListings,
    },
    'approved-listing-stay': {
      api: provider(identified),
      act: ({ press, words: { private: t } }) => press(t.verification.createListing),
      shows: ({ private: t }) => t.verification.stay,
    },
    'approved-listing-later': {
      api: provider(identified),
      act: async (steps) => {
        await steps.press(steps.words.private.verification.createListing);
        await steps.press(steps.words.private.verification.stay);
      },
      shows: ({ private: t }) => t.verification.createListing,
    },
  },
  situations(newcomer, {
    refused: [{ verification: 'rejected' }, ({ private: t }) => t.verification.failedLead],
    'refused-unclear': [
      { verification: 'rejected' },
      ({ private: t }) => t.verification.reasons['unclear-images'],
    ],
    'refused-try-again': [{ verification: 'rejected' }, ({ private: t }) => t.verification.again],
    'refused-mismatch': [
      { verification: 'rejected', rejection: { reason: 'mismatch', note: 'Otra persona.' } },
      ({ private: t }) => t.verification.reasons.mismatch,
    ],
    'refused-without-note': [
      { verification: 'rejected', rejection: { reason: 'expired-document', note: '' } },
      ({ private: t }) => t.verification.reasons['expired-document'],
    ],
    'more-asked': [{ verification: 'more-asked' }, ({ private: t }) => t.verification.askedTitle],
    expired: [
      { verification: 'expired', membership: 'active' },
      ({ private: t }) => t.verification.expiredLead,
    ],
    withdrawn: [
      { verification: 'withdrawn', membership: 'active' },
      ({ private: t }) => t.verification.withdrawnLead,
    ],
  }),
  {
    'refused-beside-an-approval': {
      api: {
        ...provider({ verification: 'rejected', membership: 'active' }),
        getVerification: {
          ...verificationOf({ verification: 'rejected' }),
          approval: { expiresOn: '2026-04-10', renewable: true },
        },
      },
      shows: ({ private: t }) => t.verification.decision.objection,
    },
    'refused-again': {
      api: provider({ verification: 'rejected' }),
      act: async (steps) => {
        await steps.press(steps.words.private.verification.again);
        await start(steps);
        await steps.press(steps.words.private.verification.back);
        await start(steps);
      },
      shows: ({ private: t }) => t.verification.progress(0),
    },
    'draft-after-a-refusal': {
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
    'refused-while-looking': {
      api: {
        ...provider({ verification: 'pending' }),
        getVerification: ({ time }) => verificationOf({ verification: time === 1 ? 'pending' : 'rejected' }),
      },
      act: async ({ find, comeBack }) => {
        // Only an owner who saw the waiting page gets the refusal as a message.
        await find('[data-screen=processing]');
        comeBack();
      },
      shows: ({ private: t }) => t.verification.failedTitle,
    },
    'more-asked-until': {
      api: {
        ...provider({ verification: 'more-asked' }),
        getVerification: { ...verificationOf({ verification: 'more-asked' }), answerBy: at(6) },
      },
      shows: ({ private: t }) => t.verification.answerBy('').slice(-20),
    },
    'name-changed': {
      api: provider(verified),
      act: ({ press, words: { private: t } }) => press(t.verification.nameChanged),
      shows: ({ private: t }) => t.verification.detailsLead,
    },
    unanswered: { api: unanswered(), shows: ({ private: t }) => t.verification.unansweredLead },
    'unanswered-beside-an-approval': {
      api: unanswered({ approval: { expiresOn: '2026-04-10', renewable: true } }),
      shows: ({ private: t }) => t.verification.decision.unanswered,
    },
  },
);
