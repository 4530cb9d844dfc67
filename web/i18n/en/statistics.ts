import type { StatisticName } from '#shared/statistics-options.ts';

export const statisticsMessages = {
  title: 'Statistics',
  lead: 'How many people find you. We do not store who they are.',
  lastDays: (days: number) => `Last ${days} days`,
  periods: 'Period',
  days: (days: number) => `${days} days`,
  names: {
    views: 'Profile views',
    contacts: 'Contact openings',
    saves: 'Saves',
  } satisfies Record<StatisticName, string>,
  meanings: {
    views: 'People who opened your profile, each once a day. Your own visits and programs are left out.',
    contacts: 'People who opened your contact details, each once a day.',
    saves: 'People with an account who saved your profile. Those without one save it on their own device.',
  } satisfies Record<StatisticName, string>,
  shown: 'What the chart shows',
  compared: (days: number) => `“Before” means the previous ${days} days.`,
  more: (count: string) => `${count} more than before`,
  fewer: (count: string) => `${count} fewer than before`,
  same: 'As many as before',
  noComparison: 'There is nothing to compare with yet: your profile was not public then.',
  chart: (name: string, from: string, to: string, total: string) =>
    `${name} from ${from} to ${to}: ${total}.`,
  most: (count: string, day: string) => `Most on ${day}: ${count}.`,
  none: (days: number) => `No visits in these ${days} days`,
  noneHint: 'Share the address of your profile, or renew your photos and text.',
  notYet: 'No statistics yet',
  notYetHint: 'We count from the day your profile is published.',
  toProfile: 'Go to my profile',
  all: 'See 30 and 90 days',
  table: 'Day by day',
  day: 'Day',
  total: 'Total',
  today: 'today',
  loadFailed: 'The statistics could not be loaded',
};
export type StatisticsMessages = typeof statisticsMessages;
