import { decided, decisions, hiddenByReviewer } from '../fixtures/decisions.ts';
import { provider, published, sub, suspendedProvider } from '../fixtures/people.ts';
import { pending, reads, screen, unreachable } from '../state.ts';

/** Page with the decisions against the owner. */
export const decisionsScreen = screen(
  'decisions',
  { path: '/dashboard/decisions', session: sub, api: provider(published) },
  {
    'of-every-kind': {
      api: { listDecisions: { decisions, more: true } },
      shows: ({ own: t }) => [t.decisions.kinds['photo-removed'], t.decisions.over, t.decisions.older],
    },
    'of-somebody-suspended': {
      api: { ...suspendedProvider(), ...decided(hiddenByReviewer) },
      shows: ({ own: t }) => t.decisions.kinds['listing-disabled'],
    },
    none: { api: decided(), shows: ({ own: t }) => t.decisions.none },
  },
  reads('listDecisions', {
    loading: [pending, ({ own: t }) => t.decisions.title],
    failed: ['internal', ({ own: t }) => t.decisions.loadFailed],
    offline: [unreachable, ({ common }) => common.errors.network],
  }),
);
