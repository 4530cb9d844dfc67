import { loadScreens } from './load.ts';

/** Every screen of the product in every possible state. */
export const screens = await loadScreens();
