import type { Screen, State } from '../state.ts';

/**
 * Files in the order of the gallery. A state's page loads only its own file: evaluating all files took longer than the
 * product's scripts.
 */
const files: readonly { screens: readonly string[]; load: () => Promise<object> }[] = [
  {
    screens: ['gate', 'home', 'landing', 'legal', 'listings', 'message-page'],
    load: () => import('./public.ts'),
  },
  { screens: ['stories'], load: () => import('./stories.ts') },
  { screens: ['contact-page', 'listing'], load: () => import('./listing.ts') },
  { screens: ['report-form', 'report-receipt'], load: () => import('./report.ts') },
  { screens: ['saved'], load: () => import('./saved.ts') },
  { screens: ['confirm-email', 'register'], load: () => import('./registration.ts') },
  { screens: ['login'], load: () => import('./login.ts') },
  { screens: ['forgot-password', 'reset-password'], load: () => import('./new-password.ts') },
  { screens: ['app', 'dashboard'], load: () => import('./dashboard.ts') },
  { screens: ['bell', 'numbers', 'statistics'], load: () => import('./overview-numbers.ts') },
  { screens: ['decisions'], load: () => import('./decisions.ts') },
  { screens: ['renewal', 'suspended'], load: () => import('./absence.ts') },
  { screens: ['settings-profile'], load: () => import('./settings-profile.ts') },
  { screens: ['settings-security'], load: () => import('./settings-security.ts') },
  { screens: ['settings-second-factor'], load: () => import('./settings-second-factor.ts') },
  { screens: ['settings-notifications'], load: () => import('./settings-notifications.ts') },
  { screens: ['settings-data'], load: () => import('./settings-data.ts') },
  { screens: ['settings-sessions'], load: () => import('./sessions.ts') },
  { screens: ['session-ended'], load: () => import('./session-ended.ts') },
  { screens: ['verification'], load: () => import('./verification.ts') },
  { screens: ['verification-outcomes'], load: () => import('./verification-outcomes.ts') },
  { screens: ['support'], load: () => import('./support.ts') },
  { screens: ['membership'], load: () => import('./membership.ts') },
  { screens: ['purchases'], load: () => import('./purchases.ts') },
  { screens: ['bank-transfer'], load: () => import('./bank-transfer.ts') },
  { screens: ['my-listing'], load: () => import('./own-listing.ts') },
  { screens: ['posts'], load: () => import('./posts.ts') },
  { screens: ['listing-form'], load: () => import('./listing-form.ts') },
  { screens: ['bookings'], load: () => import('./bookings.ts') },
  { screens: ['listing-photos'], load: () => import('./listing-photos.ts') },
  { screens: ['review-queue'], load: () => import('./review-queue.ts') },
  { screens: ['review-case'], load: () => import('./review-case.ts') },
  { screens: ['review-contents'], load: () => import('./review-contents.ts') },
  { screens: ['review-reports'], load: () => import('./review-reports.ts') },
  { screens: ['review-transfers'], load: () => import('./review-transfers.ts') },
  { screens: ['parts'], load: () => import('./parts.ts') },
];

const screensIn = async ({ load }: (typeof files)[number]): Promise<Screen[]> =>
  Object.values<unknown>({ ...(await load()) }).filter(isScreen);

const isScreen = (exported: unknown): exported is Screen =>
  typeof exported === 'object' && exported !== null && 'states' in exported;

export const loadScreens = async (): Promise<Screen[]> => (await Promise.all(files.map(screensIn))).flat();

export async function loadState(screen: string, state: string): Promise<State | undefined> {
  const file = files.find(({ screens }) => screens.includes(screen));
  const found = file && (await screensIn(file)).find(({ name }) => name === screen);
  return found?.states.find(({ name }) => name === state);
}
