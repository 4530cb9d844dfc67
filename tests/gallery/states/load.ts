import type { Screen, State } from '../state.ts';

/**
 * The states of one screen alone: a page loads no more than the file that holds its own. All files together with what
 * they are made of took each page longer to evaluate than the product's own scripts.
 */
export async function loadState(screen: string, state: string): Promise<State | undefined> {
  const file = files.find(({ screens }) => screens.includes(screen));
  const loaded = Object.values<unknown>({ ...(await file?.load()) }) as Partial<Screen>[];
  const states = loaded.find(({ name }) => name === screen)?.states;
  return states?.find(({ name }) => name === state);
}

const files: readonly { screens: readonly string[]; load: () => Promise<object> }[] = [
  { screens: ['renewal', 'suspended'], load: () => import('./absence.ts') },
  { screens: ['purchases'], load: () => import('./purchases.ts') },
  { screens: ['review-case'], load: () => import('./review-case.ts') },
  { screens: ['review-queue'], load: () => import('./review-queue.ts') },
  { screens: ['review-transfers'], load: () => import('./review-transfers.ts') },
  { screens: ['saved'], load: () => import('./saved.ts') },
  { screens: ['review-contents'], load: () => import('./review-contents.ts') },
  { screens: ['app', 'dashboard'], load: () => import('./dashboard.ts') },
  { screens: ['bank-transfer'], load: () => import('./bank-transfer.ts') },
  { screens: ['bookings'], load: () => import('./bookings.ts') },
  { screens: ['contact-page', 'listing'], load: () => import('./listing.ts') },
  { screens: ['login'], load: () => import('./login.ts') },
  { screens: ['membership'], load: () => import('./membership.ts') },
  { screens: ['forgot-password', 'reset-password'], load: () => import('./new-password.ts') },
  { screens: ['listing-form'], load: () => import('./listing-form.ts') },
  { screens: ['listing-photos'], load: () => import('./listing-photos.ts') },
  { screens: ['my-listing'], load: () => import('./own-listing.ts') },
  { screens: ['posts'], load: () => import('./posts.ts') },
  { screens: ['bell', 'numbers', 'statistics'], load: () => import('./overview-numbers.ts') },
  { screens: ['parts'], load: () => import('./parts.ts') },
  {
    screens: ['gate', 'home', 'landing', 'legal', 'listings', 'message-page'],
    load: () => import('./public.ts'),
  },
  { screens: ['confirm-email', 'register'], load: () => import('./registration.ts') },
  { screens: ['session-ended'], load: () => import('./session-ended.ts') },
  { screens: ['settings-sessions'], load: () => import('./sessions.ts') },
  { screens: ['settings-data'], load: () => import('./settings-data.ts') },
  { screens: ['settings-notifications'], load: () => import('./settings-notifications.ts') },
  { screens: ['settings-profile'], load: () => import('./settings-profile.ts') },
  { screens: ['settings-second-factor'], load: () => import('./settings-second-factor.ts') },
  { screens: ['settings-security'], load: () => import('./settings-security.ts') },
  { screens: ['stories'], load: () => import('./stories.ts') },
  { screens: ['support'], load: () => import('./support.ts') },
  { screens: ['verification'], load: () => import('./verification.ts') },
  { screens: ['verification-outcomes'], load: () => import('./verification-outcomes.ts') },
];
