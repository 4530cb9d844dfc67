import { customer, provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { pending, refused, screen, unreachable } from '../state.ts';

const choice = { mails: { reviews: true, membership: true }, discreet: true, language: 'es' as const };
const save = ({ press, words: { settings: t } }: Steps) => press(t.notifications.save);

export const notificationSettings = screen(
  'settings-notifications',
  {
    path: '/dashboard/settings/notifications',
    session: sub,
    api: { ...provider(), getNotifications: choice },
  },
  [
    { name: 'provider', shows: ({ settings: t }) => t.notifications.mailsTitle },
    {
      name: 'customer',
      api: { ...customer(), getNotifications: { ...choice, discreet: false, language: 'en' } },
      shows: ({ settings: t }) => t.notifications.always,
    },
    { name: 'loading', api: { getNotifications: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { getNotifications: refused('unavailable') },
      shows: ({ settings: t }) => t.notifications.loadFailed,
    },
    {
      name: 'saving',
      api: { saveNotifications: pending },
      act: save,
      shows: ({ settings: t }) => t.notifications.saving,
    },
    {
      name: 'saved',
      api: { saveNotifications: choice },
      act: save,
      shows: ({ settings: t }) => t.notifications.saved,
    },
    {
      name: 'not-saved',
      api: { saveNotifications: unreachable },
      act: save,
      shows: ({ settings: t }) => t.notifications.failed,
    },
  ],
);
