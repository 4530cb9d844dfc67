import type { State } from '../state.ts';
import { loadScreens } from './load.ts';

/** Every screen of the product with every state that it can be in. */
export const screens = await loadScreens();

export const findState = (screen: string, state: string): State | undefined =>
  screens.find(({ name }) => name === screen)?.states.find(({ name }) => name === state);
