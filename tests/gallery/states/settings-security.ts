import { provider, sub } from '../fixtures/people.ts';
import { screen } from '../state.ts';

export const securitySettings = screen(
  'settings-security',
  { path: '/dashboard/settings/security', session: sub, api: provider() },
  [{ name: 'provider', shows: ({ settings: t }) => t.title }],
);
