import type { Screen, State } from '../state.ts';
import { confirmation, forgotPassword, login, registration, resetPassword } from './account.ts';
import { gate, home, legal, listing, listings, messagePages } from './public.ts';

/** Every screen of the product with every state that it can be in. */
export const screens: readonly Screen[] = [
  gate,
  home,
  listings,
  listing,
  legal,
  messagePages,
  registration,
  confirmation,
  login,
  forgotPassword,
  resetPassword,
];

export const findState = (screen: string, state: string): State | undefined =>
  screens.find(({ name }) => name === screen)?.states.find(({ name }) => name === state);
