import type { QueuedContents } from '#shared/api/content-review.ts';
import type { QueuedVerification } from '#shared/api/verification.ts';
import { at } from '../fixtures/clock.ts';
import { admin, sub } from '../fixtures/people.ts';
import { queueOf as reportsOf, waiting as waitingReports } from '../fixtures/reports.ts';
import { outcomes, pending, reads, refused, screen, type Answers } from '../state.ts';

const names = ['Valeria Montero Ríos', 'Luz Abril Castellanos de la Rosa', 'Andrea Paz', 'Camila Ortiz'];
const entry = (number: number, change: Partial<QueuedVerification> = {}): QueuedVerification => ({
  sub: `waiting-${number}`,
  name: names[number % names.length]!,
  submittedAt: at(0, -30 + number),
  claimedByMe: false,
  urgent: false,
  ...change,
});
const contents: QueuedContents[] = [
  { ...entry(6, { urgent: true }), kinds: ['text', 'photo'], count: 3 },
  { ...entry(7, { claimedBy: 'another', claimedUntil: at(0, 0.2) }), kinds: ['photo'], count: 1 },
  { ...entry(8), kinds: ['text', 'photo', 'avatar'], count: 6 },
];
const contentsOf = (cases: QueuedContents[], cursor?: string): Answers => ({
  listContents: { cases, cursor, medianMinutes: 65 },
});
export const queueOf = (cases: QueuedVerification[], cursor?: string): Answers => ({
  listVerifications: { cases, cursor, medianMinutes: 190 },
  ...contentsOf(contents),
});
export const full = [
  entry(0, { claimedBy: sub, claimedByMe: true, claimedUntil: at(0, 0.4), urgent: true }),
  entry(1, { claimedBy: 'another', claimedUntil: at(0, 0.2) }),
  ...[2, 3, 4, 5].map((number) => entry(number)),
];

export const queue = screen(
  'review-queue',
  { path: '/admin/verifications', session: sub, api: { ...admin(), ...queueOf(full) } },
  {
    full: { shows: ({ admin: t }) => t.urgent },
    'most-urgent': { path: '/admin', shows: ({ admin: t }) => t.queueLead },
    'most-urgent-reports': {
      path: '/admin',
      api: reportsOf(waitingReports),
      shows: ({ admin: t }) => t.reports.queueLead,
    },
    'most-urgent-loading': {
      path: '/admin',
      api: { listReports: pending },
      shows: ({ common: t }) => t.action.loading,
    },
    one: { api: queueOf([entry(0)]), shows: ({ admin: t }) => t.search(1) },
    nameless: { api: queueOf([entry(0, { name: '' }), entry(1)]), shows: ({ admin: t }) => t.nameless },
    'chosen-by-key': {
      act: async ({ find, key }) => {
        await find('[data-chosen] a');
        key('j');
        key('j');
      },
      shows: ({ admin: t }) => t.urgent,
    },
    searched: {
      api: queueOf(full, 'sealed'),
      act: ({ fill, words: { admin: t } }) => fill(t.search(full.length), 'andréa'),
      shows: ({ admin: t }) => t.notAllLoaded,
    },
    'nobody-found': {
      act: ({ fill, words: { admin: t } }) => fill(t.search(full.length), 'zzz'),
      shows: ({ admin: t }) => t.noneFound('zzz', undefined),
    },
    mine: {
      act: ({ choose, words: { admin: t } }) => choose(t.show, 'mine'),
      shows: ({ admin: t }) => t.found(1, full.length),
    },
    'filtered-by-the-address': {
      path: '/admin/verifications?show=urgent',
      shows: ({ admin: t }) => t.found(1, full.length),
    },
    'nobody-found-among-mine': {
      path: '/admin/verifications?show=mine',
      act: ({ fill, words: { admin: t } }) => fill(t.search(full.length), 'zzz'),
      shows: ({ admin: t }) => t.noneFound('zzz', t.shows.mine),
    },
    'search-and-filter-cleared': {
      path: '/admin/verifications?show=mine',
      act: async ({ fill, press, words: { admin: t } }) => {
        await fill(t.search(full.length), 'zzz');
        await press(t.showAll);
      },
      shows: () => names[3]!,
    },
    more: { api: queueOf(full, 'sealed'), shows: ({ admin: t }) => t.atLeast(full.length) },
  },
  outcomes({ act: ({ press, words: { admin: t } }) => press(t.pageNext) }, 'listVerifications', {
    'second-page': [
      ({ query }) => (query['cursor'] ? { cases: [entry(9)] } : { cases: full, cursor: 'sealed' }),
      ({ admin: t }) => t.search(full.length + 1),
    ],
    'more-loading': [
      ({ query }) => (query['cursor'] ? pending : { cases: full, cursor: 'sealed' }),
      ({ admin: t }) => t.atLeast(full.length),
    ],
    'more-failed': [
      ({ query }) => (query['cursor'] ? refused('invalid-cursor') : { cases: full, cursor: 'sealed' }),
      ({ admin: t }) => t.moreFailed,
    ],
  }),
  {
    empty: { api: queueOf([]), shows: ({ admin: t }) => t.emptyHint.verifications },
  },
  reads('listVerifications', {
    loading: [pending, ({ admin: t }) => t.refresh],
    failed: ['internal', ({ private: t }) => t.shell.loadFailed],
    'bad-cursor': 'invalid-cursor',
  }),
  {
    contents: {
      path: '/admin/contents',
      shows: ({ admin: t }) =>
        `${['text', 'photo', 'avatar'].map((kind) => t.contentKinds[kind as 'text']).join(', ')} (6)`,
    },
    'contents-empty': {
      path: '/admin/contents',
      api: contentsOf([]),
      shows: ({ admin: t }) => t.emptyHint.contents,
    },
  },
  outcomes({ path: '/admin/contents' }, 'listContents', {
    'contents-loading': [pending, ({ admin: t }) => t.refresh],
    'contents-failed': 'invalid-cursor',
  }),
);
