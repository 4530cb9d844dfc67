import type { ReportAction } from '#shared/report-case.ts';
import { fixtureId } from '#tests/support/public-fixtures.ts';
import { at } from '../fixtures/clock.ts';
import { admin, sub } from '../fixtures/people.ts';
import {
  accountId,
  waiting,
  queueOf,
  picture,
  opened,
  photo,
  post,
  urgent,
  proposedBan,
  appealed,
  objected,
  often,
  gone,
} from '../fixtures/reports.ts';
import { inTurn, type Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, refused, screen } from '../state.ts';

const facts = 'Las fotos son de otra persona: encontramos las mismas en otra página.';
const ask =
  (action: ReportAction) =>
  ({ press, words: { admin: t } }: Steps) =>
    press(t.reports.actions[action]);
const goOn = ({ press, words: { admin: t } }: Steps) => press(t.goOn);
const write = ({ fill, words: { admin: t } }: Steps) => fill(t.reports.facts, facts);
const measure = (action: ReportAction) => inTurn(ask(action), write, goOn);
const hideLast = measure('hide-listing');
const hide = inTurn(hideLast, ({ press, words: { admin: t } }) =>
  press(t.reports.sends['hide-listing'](opened.name)),
);
const confirmBan = inTurn(ask('confirm-ban'), goOn, ({ press, words: { admin: t } }) =>
  press(t.reports.sends['confirm-ban'](opened.name)),
);
const addNote = async ({ press, find, words: { admin: t } }: Steps) => {
  const field = (await find('[aria-labelledby=case-log] textarea')) as HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, 'Le escribí.');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await press(t.reports.addNoteNow);
};

export const reviewReports = screen(
  'review-reports',
  {
    path: `/admin/reports/${accountId}/${opened.id}`,
    session: sub,
    api: { ...admin(), ...queueOf(waiting), claimReport: opened },
  },
  {
    queue: { path: '/admin/reports', shows: ({ admin: t }) => t.reports.overdue },
    'queue-chosen-by-key': {
      path: '/admin/reports',
      act: async ({ find, key }) => {
        await find('[data-chosen] a');
        key('j');
        await find(`[data-chosen] a[href$="${accountId}/${fixtureId(2)}"]`);
      },
      shows: ({ admin: t }) => t.reports.statuses['ban-proposed'],
    },
    'queue-more': {
      path: '/admin/reports',
      api: queueOf(waiting, 'sealed'),
      shows: ({ admin: t }) => t.atLeast(waiting.length),
    },
    'queue-empty': {
      path: '/admin/reports',
      api: queueOf([]),
      shows: ({ admin: t }) => t.emptyHint.reports,
    },
  },
  outcomes({ path: '/admin/reports' }, 'listReports', {
    'queue-loading': [pending, ({ admin: t }) => t.refresh],
    'queue-failed': ['internal', ({ private: t }) => t.shell.loadFailed],
    'queue-bad-cursor': 'invalid-cursor',
  }),
  {
    // The names of places load after the case.
    listing: { shows: ({ admin: t }) => [t.reports.seeListing, 'Ciudad de México'] },
    photo: { api: { claimReport: photo }, shows: ({ admin: t }) => t.reports.depicted },
    'urgent-hidden': { api: { claimReport: urgent }, shows: ({ admin: t }) => t.reports.hiddenByCase },
    'second-photo-by-key': {
      act: async ({ find, key, words: { admin: t } }) => {
        await find('[data-testid=decision-panel]');
        key('j');
        await find(`[role=group][aria-label="${t.contents.photo(2)}"]`);
      },
      shows: ({ admin: t }) => t.contents.photo(2),
    },
  },
  reads('claimReport', {
    post: [post, ({ admin: t }) => t.contents.caption],
    'reported-often': [
      often,
      ({ admin: t }) => [
        t.reports.newestReports(100),
        t.reports.firstReports(100),
        t.reports.laterReports(97),
      ],
    ],
    // The file of a deleted photo is kept while its case is open.
    'photo-deleted': [
      { ...gone, evidence: photo.evidence },
      ({ admin: t }) => [t.reports.goneText, 'Ciudad de México'],
    ],
    'post-deleted': [
      { ...post, gone: true, suspended: true, listed: false },
      ({ admin: t }) => [t.reports.gone('post'), 'Ciudad de México'],
    ],
    'appeal-of-an-erased-photo': [
      { ...appealed, ...gone, status: 'appealed', hides: false },
      ({ admin: t }) => [t.contents.pictureErased, t.reports.goneAppealText, 'Ciudad de México'],
    ],
    'appeal-of-an-urgent-report': [
      { ...urgent, ...appealed, reasons: urgent.reasons, urgent: true, reports: urgent.reports },
      ({ admin: t }) => [t.reports.reasons.minor, 'Ciudad de México'],
    ],
    'nothing-kept': [
      { ...opened, name: '', listed: false, evidence: { at: at(-1), photos: [] } },
      ({ admin: t }) => t.reports.noPictures,
    ],
    'photo-expired': [
      {
        ...photo,
        evidence: { ...photo.evidence, photos: [{ ...picture(2), url: '/_gallery/documents/expired' }] },
      },
      ({ admin: t }) => t.contents.pictureFailed,
    ],
    'account-suspended': [
      { ...photo, suspended: true, listed: false },
      ({ admin: t }) => t.reports.suspendedAlready,
    ],
    'ban-proposed-by-another': [proposedBan(false), ({ admin: t }) => t.reports.proposal],
    'ban-proposed-by-oneself': [proposedBan(true), ({ admin: t }) => t.reports.ownProposalText],
    appeal: [appealed, ({ admin: t }) => t.reports.actions['uphold-appeal']],
    'objection-to-own-decision': [objected, ({ admin: t }) => t.reports.decidedBeforeText],
    'claim-expired': [{ ...opened, claimedUntil: at(0, -0.1) }, ({ admin: t }) => t.claimExpired],
    loading: pending,
    gone: ['not-found', ({ admin: t }) => t.gone],
    'claimed-by-another': [
      refused('claimed-by-another', [{ field: 'claimedUntil', message: at(0, 0.4) }]),
      ({ admin: t }) => t.heldUntil('').slice(-24),
    ],
  }),
  {
    'dismissing-last-press': {
      api: { claimReport: urgent },
      act: inTurn(ask('dismiss'), goOn),
      shows: ({ admin: t }) => t.reports.warnings.dismiss(true),
    },
    'removing-last-press': {
      api: { claimReport: post },
      act: async (steps) => {
        const { choose, fill, words } = steps;
        const t = words.admin.reports;
        await ask('remove-item')(steps);
        await choose(t.keyword, 'NON_CONSENSUAL_IMAGE_SHARING');
        await fill(t.law, 'Código Penal Federal, artículo 199 Octies');
        await write(steps);
        await goOn(steps);
      },
      shows: ({ admin: t }) => t.reports.warnings['remove-item'](false),
    },
    'hiding-nothing-typed': {
      act: inTurn(ask('hide-listing'), goOn),
      shows: ({ admin: t }) => t.reports.factsRequired,
    },
    'hiding-without-the-law': {
      api: { claimReport: photo },
      act: measure('hide-listing'),
      shows: ({ admin: t }) => t.reports.lawRequired,
    },
    'hiding-without-a-category': {
      api: { claimReport: { ...opened, reasons: ['illegal-content'] } },
      act: measure('hide-listing'),
      shows: ({ admin: t }) => t.reports.categoryRequired,
    },
    'hiding-last-press': {
      act: hideLast,
      shows: ({ admin: t }) => t.reports.warnings['hide-listing'](),
    },
    'facts-stay-with-another-action': {
      act: async (steps) => {
        await hideLast(steps);
        steps.key('Escape');
        await ask('suspend-account')(steps);
        await steps.see(facts);
        await goOn(steps);
      },
      shows: ({ admin: t }) => t.reports.warnings['suspend-account'](),
    },
    'dismissing-by-key': {
      act: async ({ find, key }) => {
        await find('.decision__kinds');
        key('d');
        await find('.decision [type=submit]:focus');
      },
      shows: ({ admin: t }) => t.goOn,
    },
    'facts-by-key': {
      act: async ({ find, key }) => {
        await find('.decision__kinds');
        key('b');
        await find('.decision [type=submit]:focus');
        key('f');
        await find('.decision textarea:focus');
      },
      shows: ({ admin: t }) => t.reports.factsHint,
    },
    'ban-proposal-last-press': {
      act: measure('propose-ban'),
      shows: ({ admin: t }) => t.reports.warnings['propose-ban'](),
    },
    'appeal-upheld-last-press': {
      api: { claimReport: appealed },
      act: inTurn(ask('uphold-appeal'), write, goOn),
      shows: ({ admin: t }) => t.reports.warnings['uphold-appeal'](),
    },
    'ban-refusal-last-press': {
      api: { claimReport: proposedBan(false) },
      act: inTurn(ask('refuse-ban'), goOn),
      shows: ({ admin: t }) => t.reports.warnings['refuse-ban'](),
    },
  },
  outcomes({ act: hide }, 'decideReport', {
    deciding: [pending, ({ admin: t }) => t.deciding],
    'hidden-back-to-the-queue': [{}, ({ admin: t }) => t.reports.outcomes['hide-listing'](opened.name)],
    'decision-refused-not-found': ['not-found', ({ admin: t }) => t.alreadyDecided],
    'decision-refused-version-conflict': ['version-conflict', ({ admin: t }) => t.changed],
    'decision-refused-claimed-by-another': ['claimed-by-another', ({ admin: t }) => t.claimedByAnother],
  }),
  outcomes({ api: { claimReport: proposedBan(false) }, act: confirmBan }, 'decideReport', {
    'decision-refused-another-reviewer-required': [
      'another-reviewer-required',
      ({ private: t }) => t.errors['another-reviewer-required'],
    ],
  }),
  {
    'note-empty': {
      act: ({ press, words: { admin: t } }) => press(t.reports.addNoteNow),
      shows: ({ admin: t }) => t.reports.noteNeeded,
    },
  },
  outcomes({ act: addNote }, 'noteReport', {
    'note-adding': [pending, ({ admin: t }) => t.deciding],
    'note-added': [
      { log: [...opened.log, { at: at(0), by: sub, act: 'noted', note: 'Le escribí.' }] },
      ({ admin: t }) => t.reports.acts.noted,
    ],
    'note-refused-not-found': ['not-found', ({ admin: t }) => t.reports.noteFailed],
  }),
);
