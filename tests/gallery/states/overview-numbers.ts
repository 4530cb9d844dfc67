import {
  activityFixture,
  nothingCounted,
  statisticsFixture,
  notificationsFixture,
} from '../fixtures/overview.ts';
import { withDeleted } from '../fixtures/own-listing.ts';
import { customer, provider, published, sub, verified } from '../fixtures/people.ts';
import { outcomes, pending, refused, screen, unreachable, type Answers } from '../state.ts';
import { finds, type Steps } from '../frame/steps.ts';

const nothing = { notifications: [], activity: [] };
/** `getOverview` overrides fields of the overview, or is another outcome of its request, such as an error. */
const answering = (getOverview: Answers['getOverview']): Answers => {
  const answers = provider(published);
  const isAnswer = typeof getOverview === 'object' && 'activity' in getOverview;
  return {
    ...answers,
    getOverview: isAnswer ? { ...answers.getOverview, ...getOverview } : getOverview,
  };
};

export const numbers = screen(
  'numbers',
  { path: '/dashboard', session: sub },
  {
    many: {
      api: answering({ statistics: statisticsFixture(14), notifications: [], activity: activityFixture }),
      shows: ({ private: t }) => t.notifications.actions['listing-saved'],
    },
    'contacts-chosen': {
      api: answering({ ...nothing, statistics: statisticsFixture(14) }),
      act: ({ press, words: { own: t } }) => press(t.statistics.names.contacts),
      shows: ({ own: t }) => t.statistics.meanings.contacts,
    },
    'first-days': {
      api: answering({ ...nothing, statistics: statisticsFixture(14, 3) }),
      shows: ({ own: t }) => t.statistics.noComparison,
    },
    none: {
      api: answering({ ...nothing, statistics: nothingCounted(14) }),
      shows: ({ private: t }) => t.notifications.noRecent,
    },
    loading: {
      api: answering(pending),
      act: finds('.skeleton--high'),
      shows: ({ private: t }) => t.notifications.recent,
    },
    failed: { api: answering(refused('internal')), shows: ({ own: t }) => t.statistics.loadFailed },
  },
);

const open = ({ pressAt }: Steps) => pressAt('.bell button');
const notifications = notificationsFixture(
  ['contents-refused', 'membership-reminder', 'contents-approved', 'verification-approved'],
  2,
);

export const bell = screen(
  'bell',
  { path: '/dashboard/settings', session: sub },
  {
    unread: {
      api: answering({ notifications, activity: [] }),
      shows: ({ private: t }) => t.notifications.bell(2),
    },
    none: { api: answering(nothing), act: open, shows: ({ private: t }) => t.notifications.none },
  },
  outcomes({ api: answering({ notifications, activity: [] }), act: open }, 'readNotifications', {
    some: [{}, ({ private: t }) => t.notifications.kinds['contents-refused']],
    'not-read-after-all': ['unavailable', ({ private: t }) => t.notifications.readFailed],
  }),
  {
    'all-read': {
      api: answering({
        notifications: notifications.map((one) => ({ ...one, unread: false })),
        activity: [],
      }),
      act: open,
      shows: ({ private: t }) => t.notifications.none,
    },
    many: {
      api: {
        ...answering({
          notifications: notificationsFixture(
            [
              'face-tag-changed',
              'contents-approved',
              'contents-refused',
              'membership-disputed',
              'membership-refunded',
              'membership-ended',
              'membership-renewal-failed',
              'membership-renewal-resumed',
              'membership-renewal-canceled',
              'membership-reminder',
              'membership-started',
              'transfer-expired',
              'transfer-refused',
              'verification-approved',
              'verification-withdrawn',
              'verification-expired',
              'verification-expiring',
              'verification-unanswered',
              'verification-answer-due',
              'verification-more-asked',
              'verification-rejected',
            ],
            12,
          ),
          activity: [],
        }),
        readNotifications: {},
      },
      act: open,
      shows: ({ private: t }) => t.notifications.kinds['verification-rejected'],
    },
    customer: {
      api: { ...customer(), getOverview: nothing },
      act: open,
      shows: ({ private: t }) => t.notifications.none,
    },
    loading: { api: answering(pending), act: open, shows: ({ private: t }) => t.notifications.title },
    failed: { api: answering(unreachable), act: open, shows: ({ private: t }) => t.notifications.loadFailed },
  },
);

export const statistics = screen(
  'statistics',
  { path: '/dashboard/statistics', session: sub },
  outcomes({ api: provider(published) }, 'getStatistics', {
    'thirty-days': [{ statistics: statisticsFixture(30) }, ({ own: t }) => t.statistics.table],
    none: [{ statistics: nothingCounted(30) }, ({ own: t }) => t.statistics.none(30)],
    'not-yet': [{}, ({ own: t }) => t.statistics.notYet],
    failed: ['internal', ({ own: t }) => t.statistics.loadFailed],
  }),
  {
    'ninety-days': {
      path: '/dashboard/statistics?days=90',
      api: { ...provider(published), getStatistics: { statistics: statisticsFixture(90) } },
      shows: ({ own: t }) => t.statistics.compared(90),
    },
    'two-weeks-by-saves': {
      path: '/dashboard/statistics?days=14',
      api: { ...provider(published), getStatistics: { statistics: statisticsFixture(14) } },
      act: ({ press, words: { own: t } }) => press(t.statistics.names.saves),
      shows: ({ own: t }) => t.statistics.meanings.saves,
    },
    deleted: {
      api: {
        ...withDeleted(provider(verified), 1),
        getStatistics: {},
      },
      shows: ({ own: t }) => t.deleted.offerTitle,
    },
    loading: {
      api: { ...provider(published), getStatistics: pending },
      act: finds('.skeleton--high'),
      shows: ({ own: t }) => t.statistics.title,
    },
  },
);
