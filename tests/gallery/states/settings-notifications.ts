import { customer, provider, sub } from '../fixtures/people.ts';
import type { Steps } from '../frame/steps.ts';
import { outcomes, pending, reads, screen, unreachable } from '../state.ts';

const choice = { mails: { reviews: true, membership: true }, discreet: true, language: 'es' as const };
const save = ({ press, words: { settings: t } }: Steps) => press(t.save);

export const notificationSettings = screen(
  'settings-notifications',
  {
    path: '/dashboard/settings/notifications',
    session: sub,
    api: { ...provider(), getNotifications: choice },
  },
  {
    provider: { shows: ({ settings: t }) => t.notifications.mailsTitle },
    customer: {
      api: { ...customer(), getNotifications: { ...choice, discreet: false, language: 'en' } },
      shows: ({ settings: t }) => t.notifications.always,
    },
  },
  reads('getNotifications', {
    loading: pending,
    failed: ['unavailable', ({ settings: t }) => t.notifications.loadFailed],
  }),
  outcomes({ act: save }, 'saveNotifications', {
    saving: [pending, ({ common }) => common.action.saving],
    saved: [choice, ({ settings: t }) => t.notifications.saved],
    'not-saved': [unreachable, ({ settings: t }) => t.notifications.failed],
  }),
);
