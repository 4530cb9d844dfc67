import { activityFixture, nothingCounted, statisticsFixture, toldFixture } from '../fixtures/overview.ts';
import { withDeleted } from '../fixtures/own-listing.ts';
import { customer, provider, publishedProvider, sub } from '../fixtures/people.ts';
import { pending, refused, screen, unreachable, type Answers } from '../state.ts';
import type { Steps } from '../frame/steps.ts';

const nothing = { notifications: [], activity: [] };
/** Of a provider whose listing is public; it comes with the same answer. */
const answering = (getOverview: Answers['getOverview']): Answers => {
  const answers = publishedProvider();
  const isAnswer = typeof getOverview === 'object' && 'activity' in getOverview;
  return {
    ...answers,
    getOverview: isAnswer ? { ...answers.getOverview, ...getOverview } : getOverview,
  };
};

/** How it is going, on the overview of somebody who is public. */
export const numbers = screen('numbers', { path: '/dashboard', session: sub }, [
  {
    name: 'many',
    api: answering({ statistics: statisticsFixture(14), notifications: [], activity: activityFixture }),
    shows: ({ private: t }) => t.told.acts['listing-saved'],
  },
  {
    name: 'contacts-chosen',
    api: answering({ ...nothing, statistics: statisticsFixture(14) }),
    act: ({ press, words: { private: t } }) => press(t.statistics.names.contacts),
    shows: ({ private: t }) => t.statistics.meanings.contacts,
  },
  {
    name: 'first-days',
    api: answering({ ...nothing, statistics: statisticsFixture(14, 3) }),
    shows: ({ private: t }) => t.statistics.noComparison,
  },
  {
    name: 'none',
    api: answering({ ...nothing, statistics: nothingCounted(14) }),
    shows: ({ private: t }) => t.told.noRecent,
  },
  {
    name: 'loading',
    api: answering(pending),
    act: async ({ find }) => void (await find('.numbers__skeleton')),
    shows: ({ private: t }) => t.told.recent,
  },
  {
    name: 'failed',
    api: answering(refused('internal')),
    shows: ({ private: t }) => t.statistics.loadFailed,
  },
]);

const open = ({ pressAt }: Steps) => pressAt('.bell button');
const told = toldFixture(
  ['contents-refused', 'membership-reminder', 'contents-approved', 'verification-approved'],
  2,
);

/** The bell of the dashboard's header. */
export const bell = screen('bell', { path: '/dashboard/settings', session: sub }, [
  {
    name: 'unread',
    api: answering({ notifications: told, activity: [] }),
    shows: ({ private: t }) => t.told.bell(2),
  },
  {
    name: 'none',
    api: answering(nothing),
    act: open,
    shows: ({ private: t }) => t.told.none,
  },
  {
    name: 'some',
    api: { ...answering({ notifications: told, activity: [] }), readNotifications: {} },
    act: open,
    shows: ({ private: t }) => t.told.news['contents-refused'],
  },
  {
    name: 'all-read',
    api: answering({ notifications: told.map((one) => ({ ...one, unread: false })), activity: [] }),
    act: open,
    shows: ({ private: t }) => t.told.none,
  },
  {
    name: 'many',
    api: {
      ...answering({
        notifications: toldFixture(
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
    shows: ({ private: t }) => t.told.news['verification-rejected'],
  },
  {
    name: 'not-read-after-all',
    api: { ...answering({ notifications: told, activity: [] }), readNotifications: refused('unavailable') },
    act: open,
    shows: ({ private: t }) => t.told.readFailed,
  },
  {
    name: 'customer',
    api: { ...customer(), getOverview: nothing },
    act: open,
    shows: ({ private: t }) => t.told.none,
  },
  {
    name: 'loading',
    api: answering(pending),
    act: open,
    shows: ({ private: t }) => t.told.title,
  },
  {
    name: 'failed',
    api: answering(unreachable),
    act: open,
    shows: ({ private: t }) => t.told.loadFailed,
  },
]);

export const statistics = screen('statistics', { path: '/dashboard/statistics', session: sub }, [
  {
    name: 'thirty-days',
    api: { ...publishedProvider(), getStatistics: { statistics: statisticsFixture(30) } },
    shows: ({ private: t }) => t.statistics.table,
  },
  {
    name: 'ninety-days',
    path: '/dashboard/statistics?days=90',
    api: { ...publishedProvider(), getStatistics: { statistics: statisticsFixture(90) } },
    shows: ({ private: t }) => t.statistics.compared(90),
  },
  {
    name: 'two-weeks-by-saves',
    path: '/dashboard/statistics?days=14',
    api: { ...publishedProvider(), getStatistics: { statistics: statisticsFixture(14) } },
    act: ({ press, words: { private: t } }) => press(t.statistics.names.saves),
    shows: ({ private: t }) => t.statistics.meanings.saves,
  },
  {
    name: 'none',
    api: { ...publishedProvider(), getStatistics: { statistics: nothingCounted(30) } },
    shows: ({ private: t }) => t.statistics.none(30),
  },
  {
    name: 'not-yet',
    api: { ...publishedProvider(), getStatistics: {} },
    shows: ({ private: t }) => t.statistics.notYet,
  },
  {
    name: 'deleted',
    api: {
      ...withDeleted(provider({ verification: 'approved', membership: 'active' }), 1),
      getStatistics: {},
    },
    shows: ({ own: t }) => t.deleted.offerTitle,
  },
  {
    name: 'loading',
    api: { ...publishedProvider(), getStatistics: pending },
    act: async ({ find }) => void (await find('.numbers__skeleton')),
    shows: ({ private: t }) => t.statistics.title,
  },
  {
    name: 'failed',
    api: { ...publishedProvider(), getStatistics: refused('internal') },
    shows: ({ private: t }) => t.statistics.loadFailed,
  },
]);
