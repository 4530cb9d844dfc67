import { admin, customer, provider, sub } from '../fixtures/people.ts';
import { pending, refused, screen } from '../state.ts';

export const profileSettings = screen(
  'settings-profile',
  { path: '/dashboard/settings', session: sub, api: provider() },
  [
    { name: 'provider', shows: ({ settings: t }) => t.title },
    { name: 'customer', api: customer(), shows: ({ settings: t }) => t.title },
    { name: 'admin', api: admin(), shows: ({ settings: t }) => t.title },
    { name: 'loading', api: { getMe: pending }, shows: ({ common }) => common.action.loading },
    {
      name: 'failed',
      api: { getMe: refused('unavailable') },
      shows: ({ settings: t }) => t.profile.loadFailed,
    },
  ],
);
